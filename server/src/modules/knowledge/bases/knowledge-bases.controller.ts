import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { CreateKnowledgeBaseDto, UpdateKnowledgeBaseDto } from './knowledge-base-input.dto.js';
import { KnowledgeBaseDetailView, KnowledgeBaseView } from './knowledge-base-view.dto.js';
import { KnowledgeBasesService } from './knowledge-bases.service.js';

/** The signed-in user's knowledge bases. */
@ApiTags('knowledge')
@Controller('studio/databank/base')
export class KnowledgeBasesController {
  constructor(private readonly bases: KnowledgeBasesService) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'knowledgeBasesList', summary: 'My knowledge bases, by name' })
  @ApiOkResponse({ type: KnowledgeBaseView, isArray: true })
  @ApiErrors('validation_failed')
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<KnowledgeBaseView>> {
    return this.bases.list(user.userId, paging);
  }

  @Post()
  @ApiOperation({ operationId: 'knowledgeBasesCreate', summary: 'Create a knowledge base' })
  @ApiErrors('invalid_body', 'validation_failed', 'payload_too_large')
  create(@CurrentUser() user: SignedIn, @Body() input: CreateKnowledgeBaseDto): Promise<KnowledgeBaseDetailView> {
    return this.bases.create(user.userId, input);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'knowledgeBasesGet', summary: 'One knowledge base with its chapters' })
  @ApiErrors('invalid_id', 'not_found')
  get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<KnowledgeBaseDetailView> {
    return this.bases.get(user.userId, id);
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'knowledgeBasesUpdate',
    summary: 'Rename a knowledge base; add, change and delete chapters',
  })
  @ApiErrors('invalid_id', 'invalid_body', 'validation_failed', 'not_found', 'payload_too_large')
  update(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: UpdateKnowledgeBaseDto,
  ): Promise<KnowledgeBaseDetailView> {
    return this.bases.update(user.userId, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'knowledgeBasesDelete',
    summary: 'Delete a knowledge base; agents that used it then have none',
  })
  @ApiErrors('invalid_id', 'not_found')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.bases.delete(user.userId, id);
  }
}
