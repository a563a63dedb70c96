import type { Plugin } from 'vite';
import { chunksOf } from './chunks-of.ts';
import { SCREENS, type Screen } from './screens.mjs';

const LOCALES = ['en', 'ru'] as const;
/** The entry's script. A link to the same file tells `first-paint.js` when it has loaded, before it runs. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const FIRST_PAINT = '<script src="/first-paint.js">';

/** One screen as `first-paint.js` reads it. */
interface FirstLoad {
  /** Pattern of the path; its group is the number in the path. */
  path: string;
  files: string[];
  /** Files by language. */
  texts: Record<string, string[]>;
  requests: string[];
}

/**
 * Lists in the page what each screen loads first, for `first-paint.js`. Without it, each file would be requested by the
 * code that needs it: six round trips, one after the other. The landing page is prerendered and needs no list.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const chunks = Object.values(context.bundle ?? {}).filter((chunk) => chunk.type === 'chunk');
        if (chunks.length === 0) return html;
        const filesOf = (modules: string[]): string[] =>
          [...chunksOf(modules, chunks)]
            .map(({ fileName }) => `/${fileName}`)
            .filter((file) => !html.includes(`"${file}"`));
        const listed = ({ path, modules, namespaces, requests }: Screen): FirstLoad => ({
          path: `^${path.replace(':id', '([1-9][0-9]{0,15})')}/?$`,
          files: filesOf(modules),
          texts: Object.fromEntries(
            LOCALES.map((locale) => [
              locale,
              filesOf(namespaces.map((name) => `src/i18n/locales/${locale}/${name}.json`)),
            ]),
          ),
          requests,
        });
        const { landing: _landing, ...others } = SCREENS;
        for (const mark of [FIRST_PAINT, ENTRY])
          if (html.search(mark) < 0) throw new Error(`index.html has no ${mark}`);
        const list = JSON.stringify(Object.values(others).map(listed));
        return html
          .replace(FIRST_PAINT, `<script type="application/json" id="first-load">${list}</script>\n    ${FIRST_PAINT}`)
          .replace(ENTRY, '<link rel="modulepreload" crossorigin href="$1" data-entry>\n    $&');
      },
    },
  };
}
