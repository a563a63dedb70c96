/** Anything that leaves a mark: not white space, control or format characters, nor the blanks that Unicode calls letters. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Z}\u{2800}\u{3164}\u{115F}\u{1160}\u{FFA0}]/u;

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
