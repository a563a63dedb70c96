/** Something, an at sign, something with a dot in it. The server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the waitlist takes a text for an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Whether the browser takes a text for an e-mail address: also one of a network of one's own, without a dot. */
export function isOfEmailType(text: string): boolean {
  const box = document.createElement('input');
  box.type = 'email';
  box.value = text;
  return !box.validity.typeMismatch;
}
