import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { FileView } from '../../../contract/chat/realtime.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { OneOf, Text } from '../../../platform/http/validation/validation.js';
import { FILE_VARIANTS, type FileVariant } from './serve-chat-file.js';

/** A file of a chat. */
export class FileDto implements FileView {
  id: number;

  /** With an extension, without a path; at most 120 characters. */
  name: string;

  /** By the content. */
  mime_type: string;

  /** Bytes. */
  size: number;

  /** Images only, in pixels. */
  width?: number;

  /** Images only, in pixels. */
  height?: number;

  /** Images only: a blurred preview (thumbhash, Base64). */
  thumb?: string;
}

const FILE_CONTENT: ApiResponseOptions = {
  description: 'The file, with its `Content-Type`.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

/** OpenAPI description of the bytes of a file. */
export const FileContent = (): MethodDecorator =>
  applyDecorators(
    ApiOkResponse(FILE_CONTENT),
    ApiResponse({ ...FILE_CONTENT, status: 206, description: 'The part of the file that `Range` asks for.' }),
    ApiErrors('range_not_satisfiable'),
  );

/** Signature of a link to a file. */
export class FileLinkQueryDto {
  /** Unix time in seconds. */
  @QueryNumber({ min: 0, max: 9_999_999_999 })
  expires: number;

  /** Signature over the file's ID and `expires`. */
  @Text({ max: 100 })
  signature: string;
}

/** Which variant of a file. */
export class FileQueryDto {
  /** `small`: an image of at most 512 pixels, as WebP. Other files have one variant. */
  @OneOf(FILE_VARIANTS, { optional: true })
  variant?: FileVariant;
}
