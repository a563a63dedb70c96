import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ApiKeyView, RotateApiKeyDto } from './api-key.dto.js';
import { RotateApiKey } from './rotate-api-key.js';

/** The keys of one's own agents. */
@ApiTags('agents')
@Controller('studio/agent/:id/api_key')
export class ApiKeyController {
  constructor(private readonly rotateApiKey: RotateApiKey) {}

  @Post('rotate')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsRotateApiKey',
    summary: 'Gives an own agent another key; the one before ends at once, or after a grace',
  })
  @ApiOkResponse({ type: ApiKeyView })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  rotate(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: RotateApiKeyDto,
  ): Promise<ApiKeyView> {
    return this.rotateApiKey.run(user.userId, id, input);
  }
}
