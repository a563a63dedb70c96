import { type Beginning, relativesOf } from './word-families.js';

/** One word of a question, and what counts for it besides. */
export interface AskedWord {
  text: string;
  /** How much it says about what is asked: 1, less for words that are in every second question. */
  weight: number;
  /** It is in a sentence that asks nothing, beside one that does. */
  told: boolean;
  /** How its relatives begin. */
  relatives: readonly Beginning[];
}

/** Longer questions only cost time: their first words say what they are about. */
const QUESTION_MAX = 1000;
const WORDS_MAX = 40;
/** Longest word of a question; PostgreSQL accepts lexemes of up to 2 KB. */
const WORD_MAX = 64;
/** Dashes that stand alone: the search would read them as "not". */
const LONE_DASHES = /(^|\s)[-–—]+(?=\s|$)/g;
const WORD = /[\p{L}\p{N}]+/gu;
const SENTENCE_ENDS = /(?<=[.!?…])\s+|\n+/;

const SAYS_LITTLE = 0.25;
const SAYS_LITTLE_ABOUT_IT = new Set(
  (
    'почему сколько какие каких каким какую какое нужно надо делать делаю сделать сделаю делается могу можешь может мочь хочу ' +
    'хочется хотел хотела лучше правильно самый самое очень просто вообще свой свою своего свои моего мою мои это этот вам мне ' +
    'если слишком более стать является находится бывает вместо вдруг помощью способ знаю знать ' +
    'поставить систему система системе сайт сайте сайта стоит стоят regent ' +
    'make makes making get gets getting got use uses using used need needs want wants way ways best better good right thing things ' +
    'something anything new know help able possible really mean means happen happens like work works become let try without app application site system'
  ).split(' '),
);

/** A question as `websearch_to_tsquery` understands it, of a length that it bears. */
export function searchable(question: string): string {
  return question
    .replaceAll('\0', ' ')
    .slice(0, QUESTION_MAX)
    .replace(WORD, (word) => (word.length > WORD_MAX ? ' ' : word))
    .replace(LONE_DASHES, ' ')
    .trim();
}

/** The words of a question, each once; those of the sentences that ask come first. */
export function wordsOf(question: string): AskedWord[] {
  const sentences = question.slice(0, QUESTION_MAX).split(SENTENCE_ENDS);
  const asking = sentences.filter((sentence) => sentence.trimEnd().endsWith('?'));
  const told = asking.length > 0 ? sentences.filter((sentence) => !asking.includes(sentence)) : [];
  const words = new Map<string, AskedWord>();
  const add = (sentence: string, isTold: boolean): void => {
    for (const text of plainWords(sentence)) {
      if (words.has(text) || text.length > WORD_MAX || words.size >= WORDS_MAX) continue;
      const weight = SAYS_LITTLE_ABOUT_IT.has(text) ? SAYS_LITTLE : 1;
      words.set(text, { text, weight, told: isTold, relatives: relativesOf(text) });
    }
  };
  for (const sentence of asking.length > 0 ? asking : sentences) add(sentence, false);
  for (const sentence of told) add(sentence, true);
  return [...words.values()];
}

/** What each word weighs among the others: where the sentence that asks says something, what was told before says less. */
export function weightsOf(words: readonly AskedWord[]): number[] {
  const asks = words.some(({ told, weight }) => !told && weight === 1);
  return words.map(({ told, weight }) => (told && asks ? weight * SAYS_LITTLE : weight));
}

/** Words in lower case, without «ё». */
export const plainWords = (text: string): string[] => text.toLowerCase().replaceAll('ё', 'е').match(WORD) ?? [];

/** The part of a long word that its derivations share with it; undefined: the word is too short to tell. */
function sharedBeginning(word: string): string | undefined {
  return word.length < 6 ? undefined : word.slice(0, Math.max(5, Math.round(word.length * 0.7)));
}

/** What stands for a word besides its own forms, as a tsquery; empty: nothing does. Words are letters and digits only. */
export function nearQuery({ text, relatives }: AskedWord): string {
  const shared = sharedBeginning(text);
  const beginnings = shared === undefined ? relatives : [{ text: shared, whole: false }, ...relatives];
  return beginnings.map((one) => (one.whole ? `'${one.text}'` : `'${one.text}':*`)).join(' | ');
}
