/** The figures of the about page, in this order. */
export const ABOUT_FIGURES = ['users', 'agents', 'conversations'] as const;

/** A number; a plus after it means "more than". */
const FIGURE = /^\d{1,12}\+?$/;

export const DEFAULT_ABOUT_FIGURES = '10000+, 5000+, 100000+';

/** Name of the `<meta>` that holds the operator's figures. A page without it shows the default ones. */
export const ABOUT_FIGURES_META = 'regent-figures';

/** Parses the figures of a setting: one for each name, or no figures for `none`; undefined if malformed. */
export function readAboutFigures(setting: string): string[] | undefined {
  if (setting.trim() === 'none') return [];
  const figures = setting.split(',').map((figure) => figure.trim());
  const isWhole = figures.length === ABOUT_FIGURES.length && figures.every((figure) => FIGURE.test(figure));
  return isWhole ? figures : undefined;
}
