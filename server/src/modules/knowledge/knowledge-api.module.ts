import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ChatFilesModule } from '../media/public.js';
import { KnowledgeBasesController } from './bases/knowledge-bases.controller.js';
import { KnowledgeBasesService } from './bases/knowledge-bases.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsRepository } from './documents/documents.repository.js';
import { DocumentsService } from './documents/documents.service.js';

/** Knowledge bases over HTTP. */
@Module({
  imports: [ChatFilesModule, StorageModule],
  controllers: [KnowledgeBasesController, DocumentsController],
  providers: [KnowledgeBasesService, DocumentsRepository, DocumentsService],
})
export class KnowledgeApiModule {}
