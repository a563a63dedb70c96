import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ExportedChatDto, ExportQueryDto } from './export.dto.js';
import { ExportChat, type ExportedChat } from './export-chat.js';

/** A chat as a file. */
@ApiTags('chat')
@Controller('chat/:id/export')
export class ExportController {
  constructor(private readonly exportChat: ExportChat) {}

  @Get()
  @ApiOperation({ operationId: 'chatsExport', summary: 'Download a chat, as Markdown or JSON' })
  @ApiExtraModels(ExportedChatDto)
  @ApiOkResponse({
    description: 'The file.',
    content: {
      'text/markdown': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: getSchemaPath(ExportedChatDto) } },
    },
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'chat_not_found')
  async export(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: ExportQueryDto,
    @RequestLocale() locale: Locale,
    @Res() response: Response,
  ): Promise<void> {
    await send(await this.exportChat.run(user.userId, id, query.format, query.locale ?? locale), response);
  }
}

/** A failed export breaks the connection: an incomplete file must not look complete. */
async function send(file: ExportedChat, response: Response): Promise<void> {
  response.attachment(file.fileName);
  response.setHeader('Content-Type', `${file.type}; charset=utf-8`);
  response.setHeader('Cache-Control', 'no-store');
  await pipeline(Readable.from(file.chunks), response).catch(() => response.destroy());
}
