/** A visible character: no whitespace, control or format character, nor a blank that Unicode classes as a letter. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Z}\u{2800}\u{3164}\u{115F}\u{1160}\u{FFA0}]/u;

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
