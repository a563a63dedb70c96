import { Controller, Get, Header, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { LIMITS } from '../../../../contract/limits.js';
import { IMPORT_LIMITS } from '../../../../contract/studio/transfer.js';
import { CurrentUser } from '../../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { FileBody } from '../../../../platform/http/body/file-body.js';
import { ApiErrors } from '../../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../../platform/http/validation/id-param.js';
import { AgentDetailView } from '../view/agent-view.dto.js';
import { AgentFileView, ImportedAgentView } from './agent-file.dto.js';
import { AgentTransfer } from './agent-transfer.js';

const FILE = `An agent of Regent (JSON), a character card V2 or V3 (JSON or PNG), or up to ${IMPORT_LIMITS.agents} agents of n8n's Chat Hub (JSON), at most ${LIMITS.agentFileBytes / 1024 ** 2} MB. The only part of the body.`;

/** Files and copies of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent')
export class AgentTransferController {
  constructor(private readonly transfer: AgentTransfer) {}

  @Get(':id/export')
  @Header('content-disposition', 'attachment; filename="agent.json"')
  @ApiOperation({ operationId: 'agentsExport', summary: 'One of my agents as a file, without keys and logins' })
  @ApiErrors('invalid_id', 'agent_not_found')
  export(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<AgentFileView> {
    return this.transfer.export(user.userId, id);
  }

  @Post(':id/duplicate')
  @ApiOperation({ operationId: 'agentsDuplicate', summary: 'Create an unpublished copy of one of my agents' })
  @ApiCreatedResponse({ type: AgentDetailView })
  @ApiErrors('validation_failed', 'agent_not_found', 'name_reserved', 'agent_name_taken')
  duplicate(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<AgentDetailView> {
    return this.transfer.duplicate(user, id);
  }

  @Post('import')
  @ApiOperation({ operationId: 'agentsImport', summary: 'Create unpublished agents from a file' })
  @FileBody('file', FILE)
  @ApiCreatedResponse({ type: ImportedAgentView })
  @ApiErrors(
    'validation_failed',
    'name_reserved',
    'agent_name_taken',
    'payload_too_large',
    'unsupported_media_type',
    'rate_limited',
    'unavailable',
  )
  import(@CurrentUser() user: SignedIn, @Req() request: Request): Promise<ImportedAgentView> {
    return this.transfer.import(user, request);
  }
}
