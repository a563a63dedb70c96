import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { truncate } from '../../../contract/text/truncate.js';
import { Chapter } from '../bases/chapter.entity.js';
import { KnowledgeBase } from '../bases/knowledge-base.entity.js';
import { nearnessTo, readText } from '../domain/nearness.js';
import { weightsOf, wordsOf } from '../domain/question.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import { type FoundChapters, SearchChapters } from './search-chapters.js';

/** Characters of a chapter in a search result. */
const CONTENT_SHOWN = 2000;
const TITLES_SHOWN = 100;

/** How well texts match the words of a question. */
interface Nearness {
  /** Weight of each word, at most 1. */
  weights: number[];
  /** For each text, a score per word. */
  texts: number[][];
}

/** Reads knowledge bases for other modules. */
@Injectable()
export class KnowledgeReader {
  constructor(
    private readonly searchChapters: SearchChapters,
    private readonly knowledge: KnowledgeRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** The best chapters for a question, by words and meaning, with texts cut to 2,000 characters. */
  async search(baseId: number, question: string, topK?: number): Promise<ChapterHitDto[]> {
    const hits = await this.searchChapters.run(baseId, question, topK);
    return hits.map((hit) => ({ ...hit, content: truncate(hit.content, CONTENT_SHOWN) }));
  }

  /** The best chapters for a question or a part of it, by words and meaning, with whole texts. */
  async relevantChapters(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    return await this.searchChapters.relevant(baseId, question, topK);
  }

  /**
   * Chapters with words of the question, best first, with whole texts and without snippets. Not by meaning: a caller that
   * answers by the words would quote a wrong passage of a chapter without them.
   */
  async chaptersAbout(baseId: number, question: string, topK: number): Promise<FoundChapters> {
    return await this.searchChapters.about(baseId, question, topK);
  }

  /** The titles of the first 100 chapters. */
  async titles(baseId: number): Promise<string[]> {
    const chapters = await this.dataSource.manager.find(Chapter, {
      where: { baseId },
      select: { id: true, title: true },
      order: { id: 'ASC' },
      take: TITLES_SHOWN,
    });
    return chapters.map(({ title }) => title);
  }

  /** Scores each text for each word of the question: 0 without the word, 1 for one of its forms. Omits stop words. */
  async nearness(question: string, texts: readonly string[]): Promise<Nearness> {
    const words = wordsOf(question);
    if (words.length === 0) return { weights: [], texts: texts.map(() => []) };
    const stems = await this.knowledge.lexemes([...words.map(({ written }) => written), ...texts]);
    const asked = words.map((word, place) => ({ word, own: stems[place] ?? [] })).filter(({ own }) => own.length > 0);
    const nearness = asked.map(({ word, own }) => nearnessTo(word, own));
    const read = texts.map((text, place) => readText(text, stems[words.length + place] ?? []));
    return {
      weights: weightsOf(asked.map(({ word }) => word)),
      texts: read.map((text) => nearness.map((of) => of(text))),
    };
  }

  /** Whether the knowledge base belongs to the user. */
  async isOwn(baseId: number, ownerId: number): Promise<boolean> {
    return await this.dataSource.manager.existsBy(KnowledgeBase, { id: baseId, ownerId });
  }
}
