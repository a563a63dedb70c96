import { Module } from '@nestjs/common';
import { EmbeddingsRepository } from './embeddings/embeddings.repository.js';
import { FindByMeaning } from './embeddings/find-by-meaning.js';
import { KnowledgeRepository } from './search/knowledge.repository.js';
import { KnowledgeReader } from './search/knowledge-reader.js';
import { SearchChapters } from './search/search-chapters.js';

/** Search in knowledge bases. */
@Module({
  providers: [KnowledgeRepository, EmbeddingsRepository, FindByMeaning, SearchChapters, KnowledgeReader],
  exports: [KnowledgeReader],
})
export class KnowledgeModule {}
