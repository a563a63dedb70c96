/** Something, an at sign, something with a dot in it. The server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text could be an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
