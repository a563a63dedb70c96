import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ChatFilesModule } from '../media/public.js';
import { DocumentsRepository } from './documents/documents.repository.js';
import { ReadDocuments } from './documents/read-documents.js';

/** Reads documents of knowledge bases in the background. */
@Module({ imports: [ChatFilesModule, StorageModule], providers: [DocumentsRepository, ReadDocuments] })
export class KnowledgeWorkerModule {}
