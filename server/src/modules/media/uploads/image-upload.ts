import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { FileBody } from '../../../platform/http/body/file-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { ImageView } from '../images/image-view.dto.js';

/** OpenAPI description of an image upload. */
export function ImageUpload(operationId: string, summary: string): MethodDecorator {
  const atMost = `${LIMITS.imageBytes / 1024 ** 2} MB and ${LIMITS.imagePixels / 1_000_000} megapixels`;
  const description = `JPEG or PNG by its content, at most ${atMost}. The only part of the body.`;
  return applyDecorators(
    ApiOperation({ operationId, summary }),
    FileBody('image', description),
    ApiCreatedResponse({ type: ImageView }),
    ApiErrors(
      'validation_failed',
      'not_signed_in',
      'csrf_failed',
      'profile_incomplete',
      'payload_too_large',
      'unsupported_media_type',
      'picture_too_many_pixels',
      'rate_limited',
      'unavailable',
    ),
  );
}
