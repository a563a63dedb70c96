/** Email addresses found in a text. */
export interface ReadEmails {
  emails: string[];
  /** The first part that is not an address; null if there is none. */
  wrong: string | null;
}

const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Extracts the unique addresses from a text, separated by commas, semicolons or whitespace. The server validates them.
 */
export function readEmails(text: string): ReadEmails {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return {
    emails: [...new Set(parts.map((part) => part.toLowerCase()))],
    wrong: parts.find((part) => !LIKE_AN_ADDRESS.test(part)) ?? null,
  };
}
