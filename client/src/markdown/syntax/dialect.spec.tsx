import { renderToStaticMarkup } from 'react-dom/server';
import { CORPUS } from '../../../../test/support/markdown/corpus';
import { renderMarkdown } from '../render/markdown-renderer';
import { parseMarkdown } from './dialect';
import { fenceDisplayMath } from './display-math';
import { closeOpenMarks } from './open-marks';

const footnotes = {
  prefix: 'user-content-',
  label: 'Footnotes',
  backLabel: (note: number, place: number) => `Back to reference ${note + 1}${place > 1 ? `-${place}` : ''}`,
};

/** Without the line ends between tags. */
const draw = (markdown: string): string =>
  renderToStaticMarkup(renderMarkdown(parseMarkdown(markdown), {}, footnotes))
    .replace(/<link [^>]*>/g, '') // React preloads images
    .replace(/>\n+/g, '>')
    .replace(/\n+</g, '<');
const trimmed = (html: string): string => html.replace(/>\n+/g, '>').replace(/\n+</g, '<');

const visible = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, '');

describe('the Markdown of messages', () => {
  it('has at least 150 samples', () => expect(CORPUS.length).toBeGreaterThanOrEqual(150));

  it.each(CORPUS.map(({ source, html }) => [source, html]))('%j', (source, html) => {
    expect(draw(fenceDisplayMath(source))).toBe(trimmed(html));
  });

  it.each(CORPUS.filter(({ streams }) => streams).map(({ source }) => source))(
    'shows no stray syntax while this arrives: %j',
    (source) => {
      const all = visible(draw(source));
      for (let length = 1; length < source.length; length += 1) {
        const shown = visible(draw(closeOpenMarks(fenceDisplayMath(source.slice(0, length), true))));
        expect(all.slice(0, shown.length)).toBe(shown);
      }
    },
  );

  it.each(CORPUS.filter(({ streams }) => !streams).map(({ source }) => source))(
    'renders each prefix of %j',
    (source) => {
      for (let length = 1; length < source.length; length += 1) {
        expect(draw(closeOpenMarks(fenceDisplayMath(source.slice(0, length), true)))).not.toContain('<script');
      }
    },
  );
});
