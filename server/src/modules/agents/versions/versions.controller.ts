import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { UpdateAgent } from '../profile/editing/update-agent.js';
import { AgentDetailView } from '../profile/view/agent-view.dto.js';
import { AgentVersionsService } from './agent-versions.service.js';
import {
  AgentVersionDetailView,
  AgentVersionView,
  PublishDto,
  TestQuestionsDto,
  TestQuestionsView,
} from './version.dto.js';

/** Drafts, versions and test questions of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id')
export class VersionsController {
  constructor(
    private readonly updateAgent: UpdateAgent,
    private readonly versions: AgentVersionsService,
  ) {}

  @Post('publish')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsPublish',
    summary: 'Publish one of my agents, or its draft, as the next version',
    description:
      'Without unpublished changes nothing changes. An unpublished agent is published as by `status` of a PATCH, with a check of its workflow.',
  })
  @ApiOkResponse({ type: AgentDetailView })
  @ApiErrors(
    'validation_failed',
    'agent_not_found',
    'agent_name_taken',
    'agent_hidden',
    'workflow_inactive',
    'workflow_missing',
    'workflow_unreachable',
    'workflow_not_checked',
  )
  publish(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() { note }: PublishDto,
  ): Promise<AgentDetailView> {
    return this.updateAgent.publish(user, id, note || null);
  }

  @Delete('draft')
  @HttpCode(204)
  @ApiOperation({ operationId: 'agentsDiscardDraft', summary: 'Discard the unpublished changes of one of my agents' })
  @ApiErrors('invalid_id', 'agent_not_found')
  discard(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.versions.discardDraft(user.userId, id);
  }

  @Get('versions')
  @PagedList()
  @ApiOperation({ operationId: 'agentsListVersions', summary: 'Versions of one of my agents, newest first' })
  @ApiOkResponse({ type: AgentVersionView, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  list(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @PageQuery() paging: Paging,
  ): Promise<Page<AgentVersionView>> {
    return this.versions.list(user.userId, id, paging);
  }

  @Get('versions/:number')
  @ApiOperation({ operationId: 'agentsGetVersion', summary: 'One version of one of my agents with its content' })
  @ApiErrors('invalid_id', 'agent_not_found', 'version_not_found')
  get(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('number') number: number,
  ): Promise<AgentVersionDetailView> {
    return this.versions.get(user.userId, id, number);
  }

  @Post('versions/:number/restore')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsRestoreVersion',
    summary: 'Make the content of an old version the newest version, live at once',
    description: 'Unpublished changes stay in the draft. Deleted images and knowledge bases are not restored.',
  })
  @ApiOkResponse({ type: AgentDetailView })
  @ApiErrors('invalid_id', 'agent_not_found', 'version_not_found', 'agent_name_taken')
  restore(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('number') number: number,
  ): Promise<AgentDetailView> {
    return this.versions.restore(user.userId, id, number);
  }

  @Get('test-questions')
  @ApiOperation({ operationId: 'agentsGetTestQuestions', summary: 'Test questions of one of my agents' })
  @ApiErrors('invalid_id', 'agent_not_found')
  testQuestions(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<TestQuestionsView> {
    return this.versions.testQuestions(user.userId, id);
  }

  @Put('test-questions')
  @ApiOperation({ operationId: 'agentsSetTestQuestions', summary: 'Replace the test questions of one of my agents' })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  setTestQuestions(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() { questions }: TestQuestionsDto,
  ): Promise<TestQuestionsView> {
    return this.versions.setTestQuestions(user.userId, id, questions);
  }
}
