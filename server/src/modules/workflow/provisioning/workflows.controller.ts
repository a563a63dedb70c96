import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CheckConnection } from './check/check-connection.js';
import { CheckView } from './check/check-view.dto.js';
import { RestoreWorkflow } from './restore/restore-workflow.js';
import { GetTemplate } from './template/get-template.js';
import { TemplateQueryDto } from './template/template-query.dto.js';

/** Workflows of the caller's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id')
export class WorkflowsController {
  constructor(
    private readonly getTemplate: GetTemplate,
    private readonly checkConnection: CheckConnection,
    private readonly restoreWorkflow: RestoreWorkflow,
  ) {}

  @Get('n8n_template')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @ApiOperation({
    operationId: 'agentsGetTemplate',
    summary: 'Get the workflow of one of my agents as JSON without secrets, to paste into n8n',
  })
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  template(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: TemplateQueryDto,
  ): Promise<string> {
    return this.getTemplate.run(user.userId, id, query.type);
  }

  @NoBody()
  @Post('check')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsCheck',
    summary: 'Check step by step whether one of my agents can answer, with a test message; counts as a message',
  })
  @ApiOkResponse({ type: CheckView })
  @ApiErrors('invalid_id', 'agent_not_found')
  check(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @RequestLocale() locale: Locale): Promise<CheckView> {
    return this.checkConnection.run(user.userId, id, locale);
  }

  @NoBody()
  @Post('workflow/restore')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'agentsRestoreWorkflow',
    summary: 'Restore the workflow of one of my agents that was deleted or archived in n8n',
    description:
      'A workflow that Regent created is created again from its template, at the same webhook path; an archived one is unarchived. It is published if the agent is. An existing workflow stays as it is.',
  })
  @ApiNoContentResponse()
  @ApiErrors(
    'invalid_id',
    'agent_not_found',
    'workflow_inactive',
    'workflow_missing',
    'workflow_unreachable',
    'workflow_not_checked',
  )
  restore(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.restoreWorkflow.run(user.userId, id);
  }
}
