import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { FileBody } from '../../../platform/http/body/file-body.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ChatFiles, FileContent, FileDto, FileQueryDto, ServeChatFile, UploadChatFile } from '../../media/public.js';
import { ChatReader } from '../chats/chat-reader.js';

const FILE =
  'An image (JPEG, PNG, WebP, GIF), PDF, DOCX, XLSX, audio, or text in UTF-8, by its content; at most `FILE_MAX_MB`. The only part of the body.';

/** Files of the signed-in user's chats. */
@ApiTags('chat')
@Controller('chat/:id/file')
export class FilesController {
  constructor(
    private readonly chats: ChatReader,
    private readonly uploadFile: UploadChatFile,
    private readonly files: ChatFiles,
    private readonly serveFile: ServeChatFile,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'filesUpload',
    summary: 'Upload a file, for a message in this chat',
    description:
      'A file that no message has within a day is removed. Images are stored without metadata, with at most 2,048 pixels a side; a GIF becomes a PNG. At most four uploads of a user at once; more are answered with 429.',
  })
  @FileBody('file', FILE)
  @ApiCreatedResponse({ type: FileDto })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'chat_not_found',
    'file_too_large',
    'storage_full',
    'file_empty',
    'file_type_refused',
    'picture_too_many_pixels',
    'unsupported_media_type',
    'rate_limited',
    'unavailable',
  )
  async upload(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') id: number,
    @Req() request: Request,
  ): Promise<FileDto> {
    const owned = await this.chats.ownedAmong(userId, [id]);
    if (!owned.has(id)) throw new ApiError('chat_not_found');
    return this.uploadFile.run({ userId, chatId: id }, request);
  }

  @Get(':fileId')
  @ApiOperation({
    operationId: 'filesGet',
    summary: 'Get a file: images inline, all others as a download',
  })
  @FileContent()
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'file_not_found', 'unavailable')
  async get(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') chatId: number,
    @IdParam('fileId') fileId: number,
    @Query() { variant }: FileQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.serveFile.run(await this.files.find(userId, chatId, fileId), { variant }, request, response);
  }
}
