/**
 * The looks (language, size, theme) that a file of browser tests goes through: all of them; with `UI_LOOKS=one` one, and
 * which one changes from file to file. CI has half an hour on two cores, and every item in every look takes longer.
 */
export function looksOfRun<Look>(looks: readonly Look[]): Look[] {
  if (process.env.UI_LOOKS !== 'one') return [...looks];
  const file = (expect.getState().testPath ?? '').split('/').at(-1) ?? '';
  const sum = [...file].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [looks[sum % looks.length] as Look];
}
