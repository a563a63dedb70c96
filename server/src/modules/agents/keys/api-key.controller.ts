import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ApiKeyView, RotateApiKeyDto } from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

/** Keys of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id/api_key')
export class ApiKeyController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post('rotate')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsRotateApiKey',
    summary: 'Replace the key of one of my agents; the old one expires at once or after a grace period',
  })
  @ApiOkResponse({ type: ApiKeyView })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  rotate(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() input: RotateApiKeyDto,
  ): Promise<ApiKeyView> {
    return this.keys.rotate(user.userId, id, input);
  }
}
