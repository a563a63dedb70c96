import { Module } from '@nestjs/common';
import { CreateKnowledgeBase } from './create-knowledge-base.js';
import { DeleteKnowledgeBase } from './delete-knowledge-base.js';
import { GetKnowledgeBase } from './get-knowledge-base.js';
import { KnowledgeModule } from './knowledge.module.js';
import { KnowledgeBaseRepository } from './knowledge-base.repository.js';
import { KnowledgeBasesController } from './knowledge-bases.controller.js';
import { ListKnowledgeBases } from './list-knowledge-bases.js';
import { UpdateKnowledgeBase } from './update-knowledge-base.js';

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
