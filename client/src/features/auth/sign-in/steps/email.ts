/** A rough check for `x@y.z`; the server validates the address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether the waitlist accepts the text as an email address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Whether the browser accepts the text as an email address; domains without a dot (private networks) pass. */
export function isOfEmailType(text: string): boolean {
  const box = document.createElement('input');
  box.type = 'email';
  box.value = text;
  return !box.validity.typeMismatch;
}
