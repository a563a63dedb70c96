import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { PreviewDto, PreviewView } from './preview.dto.js';
import { PreviewAgent } from './preview-agent.js';

/** Test messages to agents that are not saved. */
@ApiTags('agents')
@Controller('studio/agent/preview')
export class PreviewController {
  constructor(private readonly previewAgent: PreviewAgent) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsPreview',
    summary: 'The reply of an agent that is not saved to a test message; stores nothing, counts as a message',
  })
  @ApiOkResponse({ type: PreviewView })
  @ApiErrors('validation_failed', 'preview_unavailable', 'preview_failed', 'rate_limited')
  preview(
    @CurrentUser() user: SignedIn,
    @Body() input: PreviewDto,
    @RequestLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PreviewView> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return this.previewAgent.run(user.userId, input, locale, gone.signal);
  }
}
