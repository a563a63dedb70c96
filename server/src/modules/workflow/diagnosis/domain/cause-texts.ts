import type { Locale } from '../../../../contract/limits.js';
import type { Diagnosis } from '../../../../contract/workflows/causes.js';
import { ENGLISH } from './cause-texts.en.js';
import { RUSSIAN } from './cause-texts.ru.js';
import type { CauseTexts } from './cause-texts.types.js';

const TEXTS: Record<Locale, CauseTexts> = { en: ENGLISH, ru: RUSSIAN };

/** Headline and fix of a cause in the given language. */
export function causeText({ cause, ...named }: Diagnosis, locale: Locale): { headline: string; fix: string } {
  const { headline, fix } = TEXTS[locale][cause];
  const [text, unnamed] = typeof headline === 'string' ? [headline, headline] : headline;
  const values: Record<string, string | undefined> = {
    node: named.node,
    names: named.names?.join(', '),
    status: named.status?.toString(),
  };
  const isNamed = [...text.matchAll(/\{(node|names|status)\}/g)].every(([, name = '']) => values[name]);
  const filled = (isNamed ? text : unnamed).replace(
    /\{(node|names|status)\}/g,
    (_all, name: string) => values[name] ?? '—',
  );
  return { headline: filled, fix };
}
