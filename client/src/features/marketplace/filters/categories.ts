/** Number of categories in the collapsed row. */
export const CATEGORIES_SHOWN = 12;

/**
 * The categories to show: the first ones, plus the selected one even if no agent has it any more. A row that would hide
 * only one category shows it instead of the "more" button.
 */
export function categoriesToShow(all: readonly string[], chosen: string, open: boolean): string[] {
  const few = open || all.length <= CATEGORIES_SHOWN + 1 ? [...all] : all.slice(0, CATEGORIES_SHOWN);
  return chosen === '' || few.includes(chosen) ? few : [...few, chosen];
}
