import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CrownView } from '../profile/view/agent-view.dto.js';
import { CrownsService } from './crowns.service.js';

/** Crowns for agents. */
@ApiTags('agents')
@Controller('studio/upvote/agent')
export class CrownsController {
  constructor(private readonly crowns: CrownsService) {}

  @NoBody()
  @Post(':id')
  @HttpCode(200)
  @ApiOperation({ operationId: 'agentsUpvote', summary: 'Give or take back a crown' })
  @ApiErrors('invalid_id', 'agent_not_found')
  toggle(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Ip() ip: string): Promise<CrownView> {
    return this.crowns.toggle(id, user.userId, ip);
  }
}
