/** The digits of a text, at most `max` of them, for example of a pasted "12-34 56". */
export function onlyDigits(text: string, max: number): string {
  return text.replace(/\D/g, '').slice(0, max);
}
