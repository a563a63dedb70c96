import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { FileBody } from '../../../platform/http/body/file-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { DocumentView, PageInput } from './document.dto.js';
import { DocumentsService } from './documents.service.js';

const FILE =
  'PDF, DOCX, Markdown, HTML, CSV or text in any common encoding, by its content; at most `FILE_MAX_MB`. The only part of the body.';

/** Documents of the signed-in user's knowledge bases. */
@ApiTags('knowledge')
@Controller('studio/databank/base/:id')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get('document')
  @ApiOperation({
    operationId: 'documentsList',
    summary: 'Files and pages of a knowledge base, in the order in which they were added',
  })
  @ApiOkResponse({ type: DocumentView, isArray: true })
  @ApiErrors('invalid_id', 'not_found')
  list(@CurrentUser() { userId }: SignedIn, @IdParam('id') id: number): Promise<DocumentView[]> {
    return this.documents.list(userId, id);
  }

  @Post('file')
  @ApiOperation({
    operationId: 'documentsUpload',
    summary: 'Add a file, whose text becomes chapters',
    description:
      'Workers read it in the background, each document in a process of its own with limits of time and memory. Chapters begin at headings and have at most 10,000 characters. The file itself is kept for a day at most.',
  })
  @FileBody('file', FILE)
  @ApiCreatedResponse({ type: DocumentView })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'not_found',
    'file_too_large',
    'file_empty',
    'file_type_refused',
    'unsupported_media_type',
    'rate_limited',
    'unavailable',
  )
  upload(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') id: number,
    @Req() request: Request,
  ): Promise<DocumentView> {
    return this.documents.upload(userId, id, request);
  }

  @Post('page')
  @ApiOperation({
    operationId: 'documentsAddPage',
    summary: 'Add a public page, whose text becomes chapters',
    description: 'Only public addresses are fetched, without cookies, with at most three redirects.',
  })
  @ApiErrors('invalid_id', 'invalid_body', 'validation_failed', 'not_found', 'payload_too_large')
  addPage(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') id: number,
    @Body() input: PageInput,
  ): Promise<DocumentView> {
    return this.documents.addPage(userId, id, input.url);
  }

  @Post('document/:documentId/read')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'documentsReadAgain',
    summary: 'Read a page or a file again',
    description: 'The new chapters replace the old ones, also those that were edited.',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_found')
  readAgain(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') id: number,
    @IdParam('documentId') documentId: number,
  ): Promise<DocumentView> {
    return this.documents.readAgain(userId, id, documentId);
  }

  @Delete('document/:documentId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'documentsDelete', summary: 'Delete a document with its chapters' })
  @ApiErrors('invalid_id', 'not_found')
  delete(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') id: number,
    @IdParam('documentId') documentId: number,
  ): Promise<void> {
    return this.documents.delete(userId, id, documentId);
  }
}
