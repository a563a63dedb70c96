import { Injectable } from '@nestjs/common';
import { cutTo } from '../../../contract/limits.js';
import { nearnessTo, readText } from '../domain/nearness.js';
import { weightsOf, wordsOf } from '../domain/question.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import { SearchChapters } from './search-chapters.js';

/** A search answers this much of a chapter's text. */
const CONTENT_SHOWN = 2000;
const TITLES_SHOWN = 100;

/** Words of a question against texts. */
interface Nearness {
  /** How much each word says about what is asked: at most 1. */
  weights: number[];
  /** For each text, a number for each word. */
  texts: number[][];
}

/** What other modules may ask about knowledge bases. */
@Injectable()
export class KnowledgeReader {
  constructor(
    private readonly searchChapters: SearchChapters,
    private readonly knowledge: KnowledgeRepository,
  ) {}

  /** The best chapters for a question, as the API answers them: texts cut to 2,000 characters. */
  async search(baseId: number, question: string, topK?: number): Promise<ChapterHitDto[]> {
    const hits = await this.searchChapters.run(baseId, question, topK);
    return hits.map((hit) => ({ ...hit, content: cutTo(hit.content, CONTENT_SHOWN) }));
  }

  /** The chapters that speak of a question or a part of it, best first, with whole texts and without snippets. */
  async chaptersAbout(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    return await this.searchChapters.about(baseId, question, topK);
  }

  /** The chapters' titles, at most 100, in their order. */
  async titles(baseId: number): Promise<string[]> {
    return await this.knowledge.titles(baseId, TITLES_SHOWN);
  }

  /**
   * How well each text speaks of each word of the question: from 0, not at all, to 1, in one of its forms. Words that
   * say nothing are left out.
   */
  async nearness(question: string, texts: readonly string[]): Promise<Nearness> {
    const words = wordsOf(question);
    if (words.length === 0) return { weights: [], texts: texts.map(() => []) };
    const stems = await this.knowledge.lexemes([...words.map(({ text }) => text), ...texts]);
    const asked = words.map((word, place) => ({ word, own: stems[place] ?? [] })).filter(({ own }) => own.length > 0);
    const nearness = asked.map(({ word, own }) => nearnessTo(word, own));
    const read = texts.map((text, place) => readText(text, stems[words.length + place] ?? []));
    return {
      weights: weightsOf(asked.map(({ word }) => word)),
      texts: read.map((text) => nearness.map((of) => of(text))),
    };
  }

  /** True when the knowledge base is there and belongs to this person. */
  async isOwn(baseId: number, userId: number): Promise<boolean> {
    return await this.knowledge.isOwn(baseId, userId);
  }
}
