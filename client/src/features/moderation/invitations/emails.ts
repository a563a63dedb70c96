/** Email addresses found in a text. */
export interface ReadEmails {
  emails: string[];
  /** The first one that is none; null: all are. */
  wrong: string | null;
}

const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The addresses in a text, each once: by comma, semicolon or white space. The server judges them in the end. */
export function readEmails(text: string): ReadEmails {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return {
    emails: [...new Set(parts.map((part) => part.toLowerCase()))],
    wrong: parts.find((part) => !LIKE_AN_ADDRESS.test(part)) ?? null,
  };
}
