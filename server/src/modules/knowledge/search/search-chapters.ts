import { Injectable } from '@nestjs/common';
import { MARKS, markWords } from '../../../platform/search/mark-words.js';
import { correctTypos, typosIn } from '../../../platform/search/typos.js';
import { beginningOf } from '../domain/beginning.js';
import { mergeByRank } from '../domain/merge-by-rank.js';
import { nearQuery, wordsOf } from '../domain/question.js';
import { FindByMeaning } from '../embeddings/find-by-meaning.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository, type ParsedQuestion } from './knowledge.repository.js';

const TOP_K = { fallback: 5, max: 20 };
/** Additional chapters found by words before merging: one with a low rank may be close by meaning. */
const MERGED_FACTOR = 2;

/** Chapters, and the question that they were found for. */
export interface FoundChapters {
  /** The question without typing errors. */
  corrected: string;
  hits: ChapterHitDto[];
}

/**
 * Finds whole chapters that answer a question in English or Russian, best first: by its words and, where an embeddings
 * server is configured, by its meaning (ADR 46). `topK` is limited to 20.
 */
@Injectable()
export class SearchChapters {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly byMeaning: FindByMeaning,
  ) {}

  /** By words and meaning. Prefers chapters that contain all words of the question. */
  run(baseId: number, question: string, topK: number = TOP_K.fallback): Promise<ChapterHitDto[]> {
    return this.#merged(baseId, question, within(topK), async (most) => {
      const { corrected, hits } = await this.#find(baseId, question, (parsed) =>
        this.knowledge.search(baseId, parsed, most),
      );
      return hits.map((hit) => ({ ...hit, snippet: snippetOf(hit, corrected) }));
    });
  }

  /** By words and meaning, also chapters with a part of the words only; without the matching part as snippet. */
  relevant(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    return this.#merged(
      baseId,
      question,
      within(topK),
      async (most) => (await this.about(baseId, question, most)).hits,
    );
  }

  /** By words only, including partial matches, without snippets; for callers that evaluate the words themselves. */
  about(baseId: number, question: string, topK: number): Promise<FoundChapters> {
    return this.#find(baseId, question, (parsed) => this.knowledge.chaptersAbout(baseId, parsed, within(topK)));
  }

  /** Merges the results by words and by meaning. */
  async #merged(
    baseId: number,
    question: string,
    topK: number,
    byWords: (most: number) => Promise<ChapterHitDto[]>,
  ): Promise<ChapterHitDto[]> {
    if (!this.byMeaning.isOn) return byWords(topK);
    const [hits, near] = await Promise.all([
      byWords(Math.min(topK * MERGED_FACTOR, TOP_K.max)),
      this.byMeaning.run(baseId, question),
    ]);
    if (near.length === 0) return hits.slice(0, topK);
    const ranked = mergeByRank([hits.map((hit) => hit.chapter_id), near]).slice(0, topK);
    const found = new Map(hits.map((hit) => [hit.chapter_id, hit]));
    const others = ranked.map(({ id }) => id).filter((id) => !found.has(id));
    for (const hit of await this.knowledge.chapters(baseId, others)) {
      found.set(hit.chapter_id, { ...hit, snippet: beginningOf(hit.content) });
    }
    // A chapter may have been deleted meanwhile.
    return ranked.flatMap(({ id, score }) => {
      const hit = found.get(id);
      return hit ? [{ ...hit, rank: score }] : [];
    });
  }

  /** Searches again with corrected words when some of them are not in the base. */
  async #find(
    baseId: number,
    question: string,
    search: (parsed: ParsedQuestion) => ReturnType<KnowledgeRepository['search']>,
  ): Promise<FoundChapters> {
    const parsed = parse(question);
    if (parsed.words.length === 0) return { corrected: question, hits: [] };
    const { hits, unfound } = await search(parsed);
    const mistyped = typosIn(unfound);
    const near = mistyped.length > 0 ? await this.knowledge.nearWords(baseId, mistyped) : [];
    const corrected = correctTypos(question, near);
    return { corrected, hits: corrected === question ? hits : (await search(parse(corrected))).hits };
  }
}

const within = (topK: number): number => Math.min(Math.max(1, topK), TOP_K.max);

function parse(question: string): ParsedQuestion {
  return { words: wordsOf(question).map((word) => ({ ...word, near: nearQuery(word) })) };
}

const EITHER_MARK = new RegExp(`[${MARKS.start}${MARKS.end}]`, 'g');

/** The part with the words, even if PostgreSQL found none of them in the text. */
function snippetOf({ snippet, content }: ChapterHitDto, question: string): string {
  const marked = snippet.includes(MARKS.start) ? snippet : (markWords(content, question) ?? snippet);
  return marked.replace(EITHER_MARK, '');
}
