import { Module } from '@nestjs/common';
import { KnowledgeRepository } from './search/knowledge.repository.js';
import { KnowledgeReader } from './search/knowledge-reader.js';
import { SearchChapters } from './search/search-chapters.js';

/** Search in knowledge bases. */
@Module({ providers: [KnowledgeRepository, SearchChapters, KnowledgeReader], exports: [KnowledgeReader] })
export class KnowledgeModule {}
