import { withoutMarkdown } from '../text/plain-line.js';
import { splitReasoning } from './reasoning.js';

/** Characters of an answer that are read aloud: about 20 minutes. Bounds the cost of a long message. */
const SPOKEN_MAX = 20_000;

/** Maximum characters of each part that is read aloud. The first one is short, so that reading starts soon. */
export interface PartSizes {
  first: number;
  rest: number;
}

/** Maximum length for the browser's own voices: Chrome stops after about 15 seconds of one utterance. */
export const BROWSER_PARTS: PartSizes = { first: 160, rest: 160 };

/** Parts of a speech service. */
export const SERVICE_PARTS: PartSizes = { first: 240, rest: 900 };

/** Scripts and their most frequent language. Japanese also uses Han, so kana comes first. */
const SCRIPTS: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['en', /\p{Script=Latin}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ka', /\p{Script=Georgian}/gu],
  ['hy', /\p{Script=Armenian}/gu],
];

/** Number of characters that determine the language. */
const SAMPLE = 2000;

/** The probable language of a text by its script, as a tag like `ru`; `fallback` without letters. */
export function spokenLanguage(text: string, fallback: string): string {
  const sample = text.slice(0, SAMPLE);
  const counts = SCRIPTS.map(([language, letters]) => ({ language, count: sample.match(letters)?.length ?? 0 }));
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most));
  if (best.count === 0) return fallback;
  if (best.language === 'zh' && (counts[0]?.count ?? 0) > 0) return 'ja';
  return best.language === 'ru' && /[іїєґ]/i.test(sample) && !/[ыэёъ]/i.test(sample) ? 'uk' : best.language;
}

const OMITTED = {
  en: { code: 'Code omitted.', formula: 'Formula omitted.' },
  ru: { code: 'Код пропущен.', formula: 'Формула пропущена.' },
};

/** A fenced block; without an end, the rest of the text. */
const FENCED = /^[ \t]{0,20}(`{3,}|~{3,})[^\n]*(?:\n[\s\S]*?(?:^[ \t]{0,20}\1[`~]*[ \t]*$|(?![\s\S]))|(?![\s\S]))/gm;
const FORMULA = /\$\$[^$]{1,2000}\$\$|\\\[[^\]]{1,2000}\\\]/g;
/** A source number, possibly a link. Inline code is matched too, so that numbers in it stay. */
const SOURCE_MARK = /(`{1,3})[^`]*\1|(?<!!) ?\[([1-9]\d?)\](?:\([^()\s]{0,2000}\))?/g;

function withoutSourceMarks(text: string, sources: number): string {
  if (sources === 0) return text;
  return text.replace(SOURCE_MARK, (whole, _code, number?: string) =>
    number !== undefined && Number(number) <= sources ? '' : whole,
  );
}

/**
 * The spoken text of a reply: its answer without Markdown and reasoning. Code and formulas are only mentioned;
 * addresses are reduced to their host.
 * @param sources number of its sources, whose numbers like `[1]` are omitted
 */
export function spokenText(markdown: string, sources = 0): string {
  const { answer } = splitReasoning(markdown);
  const omitted = spokenLanguage(answer.replace(FENCED, ''), 'en') === 'ru' ? OMITTED.ru : OMITTED.en;
  const prose = answer
    .replace(FENCED, `\n${omitted.code}\n`)
    .slice(0, SPOKEN_MAX)
    .replace(FORMULA, ` ${omitted.formula} `)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n');
  return withoutMarkdown(withoutSourceMarks(prose, sources))
    .replace(/https?:\/\/(?:www\.)?([^\s/?#)]+)[^\s)]*/gi, '$1')
    .replace(/\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, '')
    .replace(/(?<! ) *\| */g, ', ')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^[,\s]+|(?<![,\s])[,\s]+$/g, ''))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n')
    .slice(0, SPOKEN_MAX);
}

/** Sentence boundaries: before white space, except in scripts without it. */
const BETWEEN_SENTENCES = /(?=\s)(?<=[.!?…]["'»”’)\]]*)|(?![。！？」』）])(?<=[。！？][」』）]*)/;

/** Splits a spoken text at the ends of sentences. A longer sentence is split at a comma or between words. */
export function spokenParts(text: string, sizes: PartSizes): string[] {
  const parts: string[] = [];
  const limit = (): number => (parts.length === 0 ? sizes.first : sizes.rest);
  let part = '';
  const end = (): void => {
    if (part !== '') parts.push(part);
    part = '';
  };
  for (const sentence of sentencesOf(text)) {
    if (part !== '' && part.length + 1 + sentence.length > limit()) end();
    let rest = sentence;
    while (part === '' && rest.length > limit()) {
      const cut = placeToCut(rest, limit());
      part = rest.slice(0, cut).trim();
      end();
      rest = rest.slice(cut).trim();
    }
    part = part === '' ? rest : `${part} ${rest}`;
  }
  end();
  return parts;
}

/** The sentences of each line. A line without final punctuation, such as a heading, gets a full stop for a pause. */
function sentencesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const ended = /[\p{L}\p{N}»”’)"']$/u.test(line) ? `${line}.` : line;
    const sentences = ended.split(BETWEEN_SENTENCES).map((sentence) => sentence.trim());
    return sentences.filter((sentence) => sentence !== '');
  });
}

function placeToCut(text: string, max: number): number {
  const head = text.slice(0, max);
  const atMark = Math.max(...[', ', '; ', ': ', ' – ', ' — '].map((mark) => head.lastIndexOf(mark) + 1));
  if (atMark > max / 3) return atMark;
  const atSpace = head.lastIndexOf(' ');
  if (atSpace > max / 3) return atSpace;
  // Never inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head) ? max - 1 : max;
}
