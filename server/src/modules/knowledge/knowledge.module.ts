import { Module } from '@nestjs/common';
import { KnowledgeRepository } from './knowledge.repository.js';
import { KnowledgeReader } from './knowledge-reader.js';
import { SearchChapters } from './search-chapters.js';

/** Knowledge bases and the search in them. */
@Module({ providers: [KnowledgeRepository, SearchChapters, KnowledgeReader], exports: [KnowledgeReader] })
export class KnowledgeModule {}
