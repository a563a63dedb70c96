import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { CreateKnowledgeBase } from './create-knowledge-base.js';
import { DeleteKnowledgeBase } from './delete-knowledge-base.js';
import { GetKnowledgeBase } from './get-knowledge-base.js';
import { CreateKnowledgeBaseDto, UpdateKnowledgeBaseDto } from './knowledge-base-input.dto.js';
import { KnowledgeBaseDetailView, KnowledgeBaseView } from './knowledge-base-view.dto.js';
import { ListKnowledgeBases } from './list-knowledge-bases.js';
import { UpdateKnowledgeBase } from './update-knowledge-base.js';

/** What one's agents know. */
@ApiTags('knowledge')
@Controller('studio/databank/base')
export class KnowledgeBasesController {
  constructor(
    private readonly listKnowledgeBases: ListKnowledgeBases,
    private readonly getKnowledgeBase: GetKnowledgeBase,
    private readonly createKnowledgeBase: CreateKnowledgeBase,
    private readonly updateKnowledgeBase: UpdateKnowledgeBase,
    private readonly deleteKnowledgeBase: DeleteKnowledgeBase,
  ) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'knowledgeBasesList', summary: 'One’s own knowledge bases, by name' })
  @ApiOkResponse({ type: KnowledgeBaseView, isArray: true })
  @ApiErrors('validation_failed')
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<KnowledgeBaseView>> {
    return this.listKnowledgeBases.run(user.userId, paging);
  }

  @Post()
  @ApiOperation({ operationId: 'knowledgeBasesCreate', summary: 'Makes a knowledge base' })
  @ApiErrors('invalid_body', 'validation_failed', 'payload_too_large')
  create(@CurrentUser() user: SignedIn, @Body() input: CreateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    return this.createKnowledgeBase.run(user.userId, input);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'knowledgeBasesGet', summary: 'One knowledge base with its chapters' })
  @ApiErrors('invalid_id', 'not_found')
  get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<KnowledgeBaseDetailView> {
    return this.getKnowledgeBase.run(user.userId, id);
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'knowledgeBasesUpdate',
    summary: 'Renames a knowledge base; adds, changes and deletes chapters',
  })
  @ApiErrors('invalid_id', 'invalid_body', 'validation_failed', 'not_found', 'payload_too_large')
  update(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: UpdateKnowledgeBaseDto,
  ): Promise<KnowledgeBaseDetailView> {
    return this.updateKnowledgeBase.run(user.userId, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'knowledgeBasesDelete',
    summary: 'Deletes a knowledge base; agents that used it have none then',
  })
  @ApiErrors('invalid_id', 'not_found')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.deleteKnowledgeBase.run(user.userId, id);
  }
}
