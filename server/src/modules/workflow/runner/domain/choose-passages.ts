interface Titled {
  title: string;
}

/** A chapter split into passages; `near`: for each word of the question, how well the text matches it, 0 to 1. */
export interface ReadChapter<Chapter extends Titled> {
  chapter: Chapter;
  near: readonly number[];
  passages: readonly { text: string; near: readonly number[] }[];
}

/** Passages of one chapter. */
interface Part<Chapter extends Titled> {
  chapter: Chapter;
  passages: string[];
}

/** The passages of an answer. */
export interface Choice<Chapter extends Titled> {
  /** In display order. Empty if nothing matches. */
  parts: Part<Chapter>[];
  /** Only part of the question was found. */
  unsure: boolean;
  /** Titles of further matching chapters. */
  related: string[];
}

const ENOUGH = 500;
const MOST = 1100;
const PASSAGES_MAX = 4;
/** Shares of the question's weight that a title with its best passage must match to be the answer. */
const SURE = 0.6;
/** The same if the title alone matches this share. */
const SURE_WITH_TITLE = 0.5;
const TITLE = 0.2;
/** With such a title, this share is still the closest match. */
const CLOSE = 0.3;

interface Scored<Chapter extends Titled> {
  chapter: ReadChapter<Chapter>;
  scores: number[];
  titleScore: number;
  covered: number;
}

/**
 * Chooses the passages that answer a question. Rare words weigh more than common ones. A chapter whose title matches
 * the question is quoted from its beginning, otherwise its best passages are. `weights`: weights of the question's
 * words.
 */
export function choosePassages<Chapter extends Titled>(
  weights: readonly number[],
  chapters: readonly ReadChapter<Chapter>[],
): Choice<Chapter> {
  const rarity = rarityOf(weights, chapters);
  const total = sum(rarity);
  const scored = chapters
    .filter((chapter) => chapter.passages.length > 0)
    .map((chapter) => scoreChapter(chapter, rarity))
    .sort((a, b) => strength(b) - strength(a));
  const first = scored[0];
  if (!first || !saysSomething(first.chapter, weights)) return NOTHING;
  const titled = first.titleScore >= total * TITLE;
  const unsure = first.covered < total * (titled ? SURE_WITH_TITLE : SURE);
  if (unsure && !(titled && first.covered >= total * CLOSE)) return NOTHING;
  const parts = [partOf(first, total)];
  const second = scored[1];
  const used = parts[0]?.passages.join('').length ?? 0;
  if (second && used < ENOUGH && strength(second) >= strength(first) * 0.7) {
    parts.push({ chapter: second.chapter.chapter, passages: [bestPassage(second)] });
  }
  const related = scored
    .filter((one) => strength(one) >= strength(first) * 0.4)
    .map((one) => one.chapter.chapter.title);
  return {
    parts,
    unsure,
    related: related.filter((title) => !parts.some(({ chapter }) => chapter.title === title)).slice(0, 3),
  };
}

/** A word that occurs in every second question must not decide alone. */
function saysSomething(chapter: ReadChapter<Titled>, weights: readonly number[]): boolean {
  const texts = [chapter.near, ...chapter.passages.map((passage) => passage.near)];
  return weights.some((weight, word) => weight === 1 && texts.some((near) => (near[word] ?? 0) > 0));
}

const NOTHING: Choice<never> = { parts: [], unsure: true, related: [] };

/**
 * Weights of the words: higher if few passages match, and for words in a title. A word that is not found weighs as much
 * as one that is found once, so that unknown words make the answer less certain.
 */
function rarityOf(weights: readonly number[], chapters: readonly ReadChapter<Titled>[]): number[] {
  const passages = chapters.flatMap((chapter) => chapter.passages);
  return weights.map((weight, word) => {
    const inTitle = chapters.some((chapter) => (chapter.near[word] ?? 0) > 0);
    const count = sum(passages.map((passage) => passage.near[word] ?? 0));
    return weight * Math.log(1 + (passages.length + 1) / (1 + Math.max(1, count))) * (inTitle ? 1.25 : 1);
  });
}

function scoreChapter<Chapter extends Titled>(
  chapter: ReadChapter<Chapter>,
  rarity: readonly number[],
): Scored<Chapter> {
  const withTitle = chapter.passages.map(({ near }) => near.map((one, word) => Math.max(one, chapter.near[word] ?? 0)));
  return {
    chapter,
    titleScore: weightOf(chapter.near, rarity),
    scores: chapter.passages.map((passage, place) => weightOf(passage.near, rarity) + (place === 0 ? 0.1 : 0)),
    covered: Math.max(...withTitle.map((near) => weightOf(near, rarity))),
  };
}

function partOf<Chapter extends Titled>(scored: Scored<Chapter>, total: number): Part<Chapter> {
  const { chapter, scores } = scored;
  const order = scores.map((_, place) => place);
  const best = Math.max(...scores);
  const toldWhole = scored.titleScore >= total * 0.5 && (scores[0] ?? 0) >= best * 0.6;
  if (!toldWhole) order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const taken: number[] = toldWhole ? [scores.indexOf(best)] : [];
  let length = toldWhole ? bestPassage(scored).length : 0;
  for (const place of order) {
    const text = chapter.passages[place]?.text ?? '';
    const fits = toldWhole || (scores[place] ?? 0) >= best * 0.6;
    if (taken.includes(place) || !fits) continue;
    if (taken.length > 0 && (length >= ENOUGH || length + text.length > MOST)) break;
    if (taken.length >= PASSAGES_MAX) break;
    taken.push(place);
    length += text.length;
  }
  const passages = taken.sort((a, b) => a - b).map((place) => chapter.passages[place]?.text ?? '');
  return { chapter: chapter.chapter, passages };
}

const bestPassage = (scored: Scored<Titled>): string =>
  scored.chapter.passages[scored.scores.indexOf(Math.max(...scored.scores))]?.text ?? '';
const strength = (scored: Scored<Titled>): number => scored.covered + scored.titleScore + Math.max(...scored.scores);
const weightOf = (near: readonly number[], rarity: readonly number[]): number =>
  sum(rarity.map((weight, word) => weight * (near[word] ?? 0)));
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
