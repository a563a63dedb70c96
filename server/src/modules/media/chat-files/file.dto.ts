import type { FileView } from '../../../contract/realtime.js';
import { OneOf } from '../../../platform/http/validation/validation.js';
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

/** Which variant of a file. */
export class FileQueryDto {
  /** `small`: an image of at most 512 pixels, as WebP. Other files have one variant. */
  @OneOf(FILE_VARIANTS, { optional: true })
  variant?: FileVariant;
}
