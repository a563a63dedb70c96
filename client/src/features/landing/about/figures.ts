import {
  ABOUT_FIGURES,
  ABOUT_FIGURES_META,
  DEFAULT_ABOUT_FIGURES,
  readAboutFigures,
} from '@contract/operator/about-figures';

export interface Figure {
  name: (typeof ABOUT_FIGURES)[number];
  text: string;
}

/** The operator's figures, or the default ones; empty if the operator disabled them. */
export function aboutFigures(page: Pick<Document, 'querySelector'>, language: string): Figure[] {
  const setting = page.querySelector(`meta[name="${ABOUT_FIGURES_META}"]`)?.getAttribute('content');
  const figures = readAboutFigures(setting ?? '') ?? readAboutFigures(DEFAULT_ABOUT_FIGURES) ?? [];
  const { format } = new Intl.NumberFormat(language);
  return ABOUT_FIGURES.flatMap((name, at) => {
    const figure = figures[at];
    return figure ? [{ name, text: `${format(Number.parseInt(figure, 10))}${figure.endsWith('+') ? '+' : ''}` }] : [];
  });
}
