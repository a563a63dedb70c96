import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ChatFilesModule } from '../media/public.js';
import { DocumentsRepository } from './documents/documents.repository.js';
import { ReadDocuments } from './documents/read-documents.js';
import { EmbedChapters } from './embeddings/embed-chapters.js';
import { EmbeddingsRepository } from './embeddings/embeddings.repository.js';

/** Reads documents of knowledge bases and embeds chapters in the background. */
@Module({
  imports: [ChatFilesModule, StorageModule],
  providers: [DocumentsRepository, ReadDocuments, EmbeddingsRepository, EmbedChapters],
})
export class KnowledgeWorkerModule {}
