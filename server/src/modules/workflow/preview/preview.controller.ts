import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import type { PreviewEvents } from '../../../contract/studio/preview.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { acceptsEvents, EventStream } from '../../../platform/http/event-stream.js';
import { clientGone } from '../../../platform/http/request/client-gone.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { PreviewDto, PreviewView } from './preview.dto.js';
import { PreviewAgent } from './preview-agent.js';

/** Test messages to agents. */
@ApiTags('agents')
@ApiExtraModels(PreviewView)
@Controller('studio/agent/preview')
export class PreviewController {
  constructor(private readonly previewAgent: PreviewAgent) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'agentsPreview',
    summary: 'Reply to a test message with the unsaved texts of an agent; stores nothing, counts as a message',
    description:
      'With `Accept: text/event-stream` the reply is streamed: events `text` with the next piece of it (`{"text": "…"}`), and at the end `done` with the whole reply, or `error` with the body of an error response. The data of each is JSON. Errors before the first piece are ordinary responses, unless it is late.',
  })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(PreviewView) } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  @ApiErrors(
    'validation_failed',
    'agent_not_found',
    'preview_unavailable',
    'preview_deferred',
    'preview_failed',
    'rate_limited',
  )
  async preview(
    @CurrentUser() user: SignedIn,
    @Body() input: PreviewDto,
    @RequestLocale() locale: Locale,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = clientGone(response);
    if (!acceptsEvents(request)) {
      const reply = await this.previewAgent.run(user.userId, input, locale, { onText: () => {}, signal });
      response.json(reply);
      return;
    }
    const stream = new EventStream<PreviewEvents>(response);
    const onText = (text: string): void => stream.send('text', { text });
    try {
      stream.send('done', await this.previewAgent.run(user.userId, input, locale, { onText, signal }));
      stream.end();
    } finally {
      stream.stop();
    }
  }
}
