import { isUnspaced, NOT_UNSPACED, piecesOf, UNSPACED_RUN } from '../../../contract/text/unspaced-scripts.js';
import { relativesOf, type WordPrefix } from './word-families.js';

/** One word of a question. */
export interface AskedWord {
  /** In lower case, without «ё». */
  text: string;
  /** As in the question: the search analyser splits CamelCase. */
  written: string;
  /** 1, or less for words that are common in questions. */
  weight: number;
  /** Its sentence is not a question, but another one is. */
  told: boolean;
  /** Prefixes of related words. */
  relatives: readonly WordPrefix[];
}

/** The rest of a longer question is ignored. */
const QUESTION_MAX = 1000;
const WORDS_MAX = 40;
/** Longest word of a question; PostgreSQL accepts lexemes of up to 2 KB. */
const WORD_MAX = 64;
const WORD = /[\p{L}\p{N}]+/gu;
const LETTER = `${NOT_UNSPACED}[\\p{L}\\p{M}\\p{N}]`;
/** Runs of scripts without spaces; words, and compounds such as "node.js". */
const TERM = new RegExp(`${UNSPACED_RUN}|(?:${LETTER})+(?:[-.@'’_]{1,2}(?:${LETTER})+)*`, 'gu');
/** Minimum length of a part of a compound that is searched separately. */
const PART_MIN = 3;
const SENTENCE_ENDS = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/;

const COMMON_WEIGHT = 0.25;
const COMMON_WORDS = new Set(
  (
    'почему сколько какие каких каким какую какое нужно надо делать делаю сделать сделаю делается могу можешь может мочь хочу ' +
    'хочется хотел хотела лучше правильно самый самое очень просто вообще свой свою своего свои моего мою мои это этот вам мне ' +
    'если слишком более стать является находится бывает вместо вдруг помощью способ знаю знать ' +
    'поставить систему система системе сайт сайте сайта стоит стоят regent ' +
    'make makes making get gets getting got use uses using used need needs want wants way ways best better good right thing things ' +
    'something anything new know help able possible really mean means happen happens like work works become let try without app application site system'
  ).split(' '),
);

/** The distinct words of a question; those of interrogative sentences come first. */
export function wordsOf(question: string): AskedWord[] {
  const sentences = question.replaceAll('\0', ' ').slice(0, QUESTION_MAX).split(SENTENCE_ENDS);
  const asking = sentences.filter((sentence) => /[?？]\s*$/u.test(sentence));
  const told = asking.length > 0 ? sentences.filter((sentence) => !asking.includes(sentence)) : [];
  const words = new Map<string, AskedWord>();
  const add = (sentence: string, isTold: boolean): void => {
    for (const written of termsOf(sentence)) {
      const text = plain(written);
      if (words.has(text) || text.length > WORD_MAX || words.size >= WORDS_MAX) continue;
      const weight = COMMON_WORDS.has(text) ? COMMON_WEIGHT : 1;
      words.set(text, { text, written, weight, told: isTold, relatives: relativesOf(text) });
    }
  };
  for (const sentence of asking.length > 0 ? asking : sentences) add(sentence, false);
  for (const sentence of told) add(sentence, true);
  return [...words.values()];
}

/** Weights of the words. If an interrogative sentence has a specific word, words of other sentences count less. */
export function weightsOf(words: readonly AskedWord[]): number[] {
  const asks = words.some(({ told, weight }) => !told && weight === 1);
  return words.map(({ told, weight }) => (told && asks ? weight * COMMON_WEIGHT : weight));
}

/** Words in lower case, without «ё». */
export const plainWords = (text: string): string[] => plain(text).match(WORD) ?? [];

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Words and compounds, and the n-grams that find runs without spaces. Lone surrogates are dropped. */
function termsOf(sentence: string): string[] {
  return (sentence.match(TERM) ?? []).flatMap((term) => piecesOf(term) ?? [term]);
}

/** The prefix that a long word shares with its derivations; undefined for short words. */
function sharedPrefix(word: string): string | undefined {
  return word.length < 6 ? undefined : word.slice(0, Math.max(5, Math.round(word.length * 0.7)));
}

/** A tsquery for related words, or parts of a compound; empty if there are none. */
export function nearQuery({ text, relatives }: AskedWord): string {
  const parts = text.match(WORD) ?? [];
  if (parts.length > 1) {
    const long = parts.filter((part) => part.length >= PART_MIN);
    return long.map((part) => `'${part}':*`).join(' | ');
  }
  if (isUnspaced(text)) return '';
  const shared = sharedPrefix(text);
  const prefixes = shared === undefined ? relatives : [{ text: shared, whole: false }, ...relatives];
  return prefixes.map((one) => (one.whole ? `'${one.text}'` : `'${one.text}':*`)).join(' | ');
}
