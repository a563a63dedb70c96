import { ApiProperty } from '@nestjs/swagger';
import {
  IMPORT_FAILURES,
  IMPORT_FORMATS,
  IMPORT_STATUSES,
  type ImportFailure,
  type ImportFormat,
  type ImportStatus,
  LEFT_OUT_REASONS,
  type LeftOutReason,
} from '../../../contract/chat/chat-import.js';
import { QueryId } from '../../../platform/http/validation/query-fields.js';

/** Where imported chats go on. */
export class ChatImportQueryDto {
  /** Agent of the new chats. */
  @QueryId()
  agent_id: number;

  /** Persona of the new chats; default: the user's default persona. */
  @QueryId({ optional: true })
  persona_id?: number;
}

/** A skipped conversation. */
export class LeftOutDto {
  /** Its title; empty if it has none. */
  name: string;
  @ApiProperty({ enum: LEFT_OUT_REASONS, enumName: 'LeftOutReason' })
  reason: LeftOutReason;
}

/** An import of chats: its progress or its result. */
export class ChatImportDto {
  /** Name of the file. */
  name: string;
  agent_id: number;
  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'ImportStatus' })
  status: ImportStatus;
  /** Why the file was not read completely; null otherwise. */
  @ApiProperty({ enum: IMPORT_FAILURES, enumName: 'ImportFailure', nullable: true })
  failure: ImportFailure | null;
  /** Null until a conversation was read. */
  @ApiProperty({ enum: IMPORT_FORMATS, enumName: 'ImportFormat', nullable: true })
  format: ImportFormat | null;
  /** Number of new chats. */
  imported_count: number;
  /** Number of conversations that were imported before; their chats do not change. */
  known_count: number;
  left_out_count: number;
  /** The first 50 of them. */
  left_out: LeftOutDto[];
  /** Number of files and images in imported conversations; they are not imported. */
  files_count: number;
  /** Number of branches that were not imported because of a limit. */
  branches_count: number;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601; null until it has finished. */
  finished_at: string | null;
}
