import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { AgentsService } from './agents.service.js';
import { AgentFilterDto, CreateAgentDto, UpdateAgentDto } from './editing/agent-input.dto.js';
import { CreateAgent } from './editing/create-agent.js';
import { UpdateAgent } from './editing/update-agent.js';
import { AgentDetailView, AgentStatView, AgentView } from './view/agent-view.dto.js';

/** The catalogue and the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent')
export class AgentsController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly agents: AgentsService,
    private readonly createAgent: CreateAgent,
    private readonly updateAgent: UpdateAgent,
  ) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'agentsList', summary: 'Published agents, and my agents of every status' })
  @ApiOkResponse({ type: AgentView, isArray: true })
  @ApiErrors('validation_failed')
  list(
    @CurrentUser() user: SignedIn,
    @Query() filter: AgentFilterDto,
    @PageQuery() paging: Paging,
  ): Promise<Page<AgentView>> {
    return this.catalogue.list(user.userId, filter, paging);
  }

  @Get('types')
  @ApiOperation({ operationId: 'agentsListTypes', summary: 'The categories in use, sorted' })
  @ApiOkResponse({ type: String, isArray: true })
  types(@CurrentUser() user: SignedIn): Promise<string[]> {
    return this.catalogue.types(user.userId);
  }

  @Get('stats')
  @PagedList()
  @ApiOperation({ operationId: 'agentsListStats', summary: 'Usage of my agents' })
  @ApiOkResponse({ type: AgentStatView, isArray: true })
  stats(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<AgentStatView>> {
    return this.catalogue.stats(user.userId, paging);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'agentsGet', summary: 'One agent with my newest chats with it' })
  @ApiErrors('invalid_id', 'agent_not_found')
  get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<AgentDetailView> {
    return this.agents.get(user.userId, id);
  }

  @Post()
  @ApiOperation({ operationId: 'agentsCreate', summary: 'Create an unpublished agent' })
  @ApiErrors('validation_failed', 'name_reserved', 'agent_name_taken')
  create(@CurrentUser() user: SignedIn, @Body() input: CreateAgentDto): Promise<AgentDetailView> {
    return this.createAgent.run(user, input);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'agentsUpdate', summary: 'Change, publish or unpublish one of my agents' })
  @ApiErrors(
    'validation_failed',
    'agent_not_found',
    'name_reserved',
    'agent_name_taken',
    'agent_hidden',
    'workflow_inactive',
    'workflow_missing',
    'workflow_unreachable',
    'workflow_not_checked',
  )
  update(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: UpdateAgentDto,
  ): Promise<AgentDetailView> {
    return this.updateAgent.run(user, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'agentsDelete', summary: 'Delete one of my agents; its chats stay readable' })
  @ApiErrors('invalid_id', 'agent_not_found')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.agents.delete(user.userId, id);
  }
}
