import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { GetOwnN8n } from './get-own-n8n.js';
import { OwnN8nView, SetOwnN8nDto } from './own-n8n.dto.js';
import { RemoveOwnN8n } from './remove-own-n8n.js';
import { SetOwnN8n } from './set-own-n8n.js';

/** The creator's own n8n, which holds the workflows of their agents. */
@ApiTags('account')
@Controller('account/n8n')
export class OwnN8nController {
  constructor(
    private readonly getOwnN8n: GetOwnN8n,
    private readonly setOwnN8n: SetOwnN8n,
    private readonly removeOwnN8n: RemoveOwnN8n,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'accountGetN8n', summary: 'Get your own n8n, without its key' })
  @ApiOkResponse({ type: OwnN8nView })
  get(@CurrentUser() user: SignedIn): Promise<OwnN8nView> {
    return this.getOwnN8n.run(user.userId);
  }

  @Put()
  @ApiOperation({
    operationId: 'accountSetN8n',
    summary: 'Set your own n8n, after checking that it answers and accepts the key; counts as a message',
  })
  @ApiOkResponse({ type: OwnN8nView })
  @ApiErrors('validation_failed', 'n8n_address_refused', 'n8n_unreachable', 'n8n_key_refused')
  set(@CurrentUser() user: SignedIn, @Body() input: SetOwnN8nDto): Promise<OwnN8nView> {
    return this.setOwnN8n.run(user.userId, input);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'accountRemoveN8n',
    summary: 'Remove your own n8n; workflows created there stay there, and agents fall back to the shared one',
  })
  @ApiNoContentResponse()
  remove(@CurrentUser() user: SignedIn): Promise<void> {
    return this.removeOwnN8n.run(user.userId);
  }
}
