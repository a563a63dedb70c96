/** Categories in the collapsed row. */
export const CATEGORIES_SHOWN = 12;

/**
 * The categories to show: the first ones, and always the chosen one, also when no agent has it any more. A row that would
 * hide a single category shows it instead of the button that opens the row.
 */
export function categoriesToShow(all: readonly string[], chosen: string, open: boolean): string[] {
  const few = open || all.length <= CATEGORIES_SHOWN + 1 ? [...all] : all.slice(0, CATEGORIES_SHOWN);
  return chosen === '' || few.includes(chosen) ? few : [...few, chosen];
}
