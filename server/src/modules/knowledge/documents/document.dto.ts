import { ApiProperty } from '@nestjs/swagger';
import {
  DOCUMENT_FAILURES,
  DOCUMENT_STATUSES,
  type DocumentFailure,
  type DocumentStatus,
  MAX_PAGE_URL,
} from '../../../contract/studio/documents.js';
import { Text } from '../../../platform/http/validation/validation.js';

/** A file or page whose text is in chapters. */
export class DocumentView {
  id: number;
  /** Name of the file, or title of the page; its address until it has been read. */
  name: string;
  /** Address of the page; null for a file. */
  url: string | null;
  @ApiProperty({ enum: DOCUMENT_STATUSES })
  status: DocumentStatus;
  /** Why it failed; null otherwise. */
  @ApiProperty({ enum: DOCUMENT_FAILURES, enumName: 'DocumentFailure', nullable: true })
  failure: DocumentFailure | null;
  /** Pages of a PDF; null for others. */
  pages: number | null;
  /** Number of chapters from the last successful reading. */
  chapters_count: number;
  /** ISO 8601. */
  created_at: string;
  /** When its chapters were last replaced, ISO 8601; null if never. */
  read_at: string | null;
}

/** A page to read. */
export class PageInput {
  /** http(s) address of a public HTML, text or PDF page, without user and password. */
  @ApiProperty({ format: 'uri' })
  @Text({ max: MAX_PAGE_URL, trim: true })
  url: string;
}
