import { Injectable } from '@nestjs/common';
import { MARKS, markWords } from '../../../platform/search/mark-words.js';
import { correctTypos, typosIn } from '../../../platform/search/typos.js';
import { nearQuery, wordsOf } from '../domain/question.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository, type ParsedQuestion } from './knowledge.repository.js';

const TOP_K = { fallback: 5, max: 20 };

/** Chapters, and the question that they were found for. */
export interface FoundChapters {
  /** The question without typing errors. */
  corrected: string;
  hits: ChapterHitDto[];
}

/** Finds whole chapters that answer a question in English or Russian, best first. */
@Injectable()
export class SearchChapters {
  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Prefers chapters that satisfy the whole question. `topK` is limited to 20. */
  async run(baseId: number, question: string, topK: number = TOP_K.fallback): Promise<ChapterHitDto[]> {
    const { corrected, hits } = await this.#find(baseId, question, (parsed) =>
      this.knowledge.search(baseId, parsed, within(topK)),
    );
    return hits.map((hit) => ({ ...hit, snippet: snippetOf(hit, corrected) }));
  }

  /** All matching chapters, for a caller that ranks them itself; without snippets. */
  about(baseId: number, question: string, topK: number): Promise<FoundChapters> {
    return this.#find(baseId, question, (parsed) => this.knowledge.chaptersAbout(baseId, parsed, within(topK)));
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

/** The part with the words, also where PostgreSQL found none of them in the text. */
function snippetOf({ snippet, content }: ChapterHitDto, question: string): string {
  const marked = snippet.includes(MARKS.start) ? snippet : (markWords(content, question) ?? snippet);
  return marked.replace(EITHER_MARK, '');
}
