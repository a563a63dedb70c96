import { Module } from '@nestjs/common';
import { KnowledgeBasesController } from './bases/knowledge-bases.controller.js';
import { KnowledgeBasesService } from './bases/knowledge-bases.service.js';

/** Knowledge bases over HTTP. */
@Module({ controllers: [KnowledgeBasesController], providers: [KnowledgeBasesService] })
export class KnowledgeApiModule {}
