import { Module } from '@nestjs/common';
import { KnowledgeRepository } from './search/knowledge.repository.js';
import { KnowledgeReader } from './search/knowledge-reader.js';
import { SearchChapters } from './search/search-chapters.js';

/** Knowledge bases and the search in them. */
@Module({ providers: [KnowledgeRepository, SearchChapters, KnowledgeReader], exports: [KnowledgeReader] })
export class KnowledgeModule {}
