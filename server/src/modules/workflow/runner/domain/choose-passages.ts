/** A chapter cut into passages, each with its word stems. */
export interface StemmedChapter {
  title: string;
  titleStems: readonly string[];
  passages: readonly { text: string; stems: readonly string[] }[];
}

/** What to answer with. */
export interface Choice {
  /** In the order in which they are shown. Empty: nothing fits. */
  parts: { title: string; passages: string[] }[];
  /** Only some of the question was found. */
  unsure: boolean;
  /** Titles of other chapters that fit too. */
  related: string[];
}

const ENOUGH = 500;
const MOST = 1100;
const PASSAGES_MAX = 4;
/** Shares of the question's weight that must be found. */
const SURE = 0.5;
const WORTH_SAYING = 0.3;

interface Scored {
  chapter: StemmedChapter;
  scores: number[];
  titleScore: number;
  covered: number;
}

/**
 * Chooses the passages that answer a question. A rare word weighs more than a common one; a chapter whose title speaks
 * of the question is told from its beginning, else its best passages are. `chapters`: best first, never those in `said`.
 */
export function choosePassages(questionStems: readonly string[], chapters: readonly StemmedChapter[]): Choice {
  const weights = stemWeights(questionStems, chapters);
  const total = sum(weights.values());
  const scored = chapters
    .filter((chapter) => chapter.passages.length > 0)
    .map((chapter) => scoreChapter(chapter, weights))
    .filter((chapter) => chapter.covered > 0)
    .sort((a, b) => strength(b) - strength(a));
  const first = scored[0];
  if (!first || first.covered < total * WORTH_SAYING) return { parts: [], unsure: true, related: [] };
  const parts = [partOf(first, total)];
  const second = scored[1];
  const used = parts[0]?.passages.join('').length ?? 0;
  if (second && used < ENOUGH && strength(second) >= strength(first) * 0.7) {
    parts.push({ title: second.chapter.title, passages: [bestPassage(second)] });
  }
  const related = scored.filter((one) => strength(one) >= strength(first) * 0.4).map((one) => one.chapter.title);
  return {
    parts,
    unsure: first.covered < total * SURE,
    related: related.filter((title) => !parts.some((part) => part.title === title)).slice(0, 3),
  };
}

function stemWeights(question: readonly string[], chapters: readonly StemmedChapter[]): Map<string, number> {
  const all = chapters.flatMap((chapter) => chapter.passages.map((passage) => new Set(passage.stems)));
  return new Map(
    [...new Set(question)].map((stem) => {
      const inTitle = chapters.some((chapter) => chapter.titleStems.includes(stem));
      const count = all.filter((stems) => stems.has(stem)).length;
      return [stem, Math.log(1 + (all.length + 1) / (1 + count)) * (inTitle ? 1.25 : 1)];
    }),
  );
}

function scoreChapter(chapter: StemmedChapter, weights: ReadonlyMap<string, number>): Scored {
  const titleScore = weightOf(chapter.titleStems, weights);
  const everything = new Set([...chapter.titleStems, ...chapter.passages.flatMap((passage) => passage.stems)]);
  return {
    chapter,
    titleScore,
    scores: chapter.passages.map((passage, place) => weightOf(passage.stems, weights) + (place === 0 ? 0.1 : 0)),
    covered: weightOf([...everything], weights),
  };
}

function partOf(scored: Scored, total: number): { title: string; passages: string[] } {
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
  return { title: chapter.title, passages };
}

const bestPassage = (scored: Scored): string =>
  scored.chapter.passages[scored.scores.indexOf(Math.max(...scored.scores))]?.text ?? '';
const strength = (scored: Scored): number => scored.covered + scored.titleScore + Math.max(...scored.scores);
const weightOf = (stems: readonly string[], weights: ReadonlyMap<string, number>): number =>
  sum([...new Set(stems)].map((stem) => weights.get(stem) ?? 0));
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
