import { Module } from '@nestjs/common';
import { CreateKnowledgeBase } from './bases/create-knowledge-base.js';
import { DeleteKnowledgeBase } from './bases/delete-knowledge-base.js';
import { GetKnowledgeBase } from './bases/get-knowledge-base.js';
import { KnowledgeBaseRepository } from './bases/knowledge-base.repository.js';
import { KnowledgeBasesController } from './bases/knowledge-bases.controller.js';
import { ListKnowledgeBases } from './bases/list-knowledge-bases.js';
import { UpdateKnowledgeBase } from './bases/update-knowledge-base.js';
import { KnowledgeModule } from './knowledge.module.js';

/** Knowledge bases over HTTP. */
@Module({
  imports: [KnowledgeModule],
  controllers: [KnowledgeBasesController],
  providers: [
    CreateKnowledgeBase,
    DeleteKnowledgeBase,
    GetKnowledgeBase,
    KnowledgeBaseRepository,
    ListKnowledgeBases,
    UpdateKnowledgeBase,
  ],
})
export class KnowledgeApiModule {}
