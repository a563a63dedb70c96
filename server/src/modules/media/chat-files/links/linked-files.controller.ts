import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public, Unmetered } from '../../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../../platform/http/validation/id-param.js';
import { ChatFiles } from '../chat-files.js';
import { FileContent, FileLinkQueryDto } from '../file.dto.js';
import { ServeChatFile } from '../serve-chat-file.js';
import { FileLinks } from './file-links.js';

/** Files for workflows, which receive signed links. Unmetered: a link costs nothing until its signature is verified. */
@ApiTags('integration')
@Public()
@Unmetered()
@Controller('file')
export class LinkedFilesController {
  constructor(
    private readonly links: FileLinks,
    private readonly files: ChatFiles,
    private readonly serveFile: ServeChatFile,
  ) {}

  @Get(':fileId')
  @ApiOperation({
    operationId: 'filesGetByLink',
    summary: 'Download a file by its signed link',
    description: 'Workflows receive the link in `files` of the dispatch. It is valid for 15 minutes and for this file.',
  })
  @FileContent()
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'file_link_invalid',
    'file_not_found',
    'file_link_expired',
    'unavailable',
  )
  async get(
    @IdParam('fileId') fileId: number,
    @Query() { expires, signature }: FileLinkQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.links.verify(fileId, expires, signature);
    await this.serveFile.run(await this.files.findUsed(fileId), { isDownload: true }, request, response);
  }
}
