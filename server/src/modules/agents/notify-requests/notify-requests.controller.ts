import { Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { NotifyRequestsService } from './notify-requests.service.js';

/** Whether the signed-in user is notified when an offline agent is available again. */
@ApiTags('agents')
@Controller('studio/agent/:id/notify')
export class NotifyRequestsController {
  constructor(private readonly requests: NotifyRequestsService) {}

  @NoBody()
  @Put()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'agentsNotify',
    summary: 'Notify me once, in the app and by email, when an offline agent is available again',
  })
  @ApiErrors('invalid_id', 'agent_not_found', 'agent_available', 'too_many_notify_requests')
  add(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.requests.add(id, user.userId);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'agentsCancelNotify', summary: 'Cancel the notification about an agent' })
  @ApiErrors('invalid_id', 'agent_not_found')
  cancel(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.requests.cancel(id, user.userId);
  }
}
