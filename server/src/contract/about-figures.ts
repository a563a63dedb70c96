/** The figures of the about page, in this order. */
export const ABOUT_FIGURES = ['users', 'agents', 'conversations'] as const;

/** A number; a plus after it means that there are more. */
const FIGURE = /^\d{1,12}\+?$/;

export const DEFAULT_ABOUT_FIGURES = '10000+, 5000+, 100000+';

/** Name of the `<meta>` that holds the operator's figures. A page without it shows the default ones. */
export const ABOUT_FIGURES_META = 'regent-figures';

/** The figures in a setting: one for each name, or none for `none`; undefined for a malformed one. */
export function readAboutFigures(setting: string): string[] | undefined {
  if (setting.trim() === 'none') return [];
  const figures = setting.split(',').map((figure) => figure.trim());
  const isWhole = figures.length === ABOUT_FIGURES.length && figures.every((figure) => FIGURE.test(figure));
  return isWhole ? figures : undefined;
}
