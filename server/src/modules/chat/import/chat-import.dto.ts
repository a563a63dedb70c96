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
} from '../../../contract/chat-import.js';
import { QueryId } from '../../../platform/http/validation/query-fields.js';

/** Where imported chats go on. */
export class ChatImportQueryDto {
  /** The agent of the new chats. */
  @QueryId()
  agent_id: number;

  /** The persona of the new chats; the default one without. */
  @QueryId({ optional: true })
  persona_id?: number;
}

/** A conversation that was left out. */
export class LeftOutDto {
  /** Its title; empty: it has none. */
  name: string;
  @ApiProperty({ enum: LEFT_OUT_REASONS, enumName: 'LeftOutReason' })
  reason: LeftOutReason;
}

/** An import of chats: how far it is, or what came of it. */
export class ChatImportDto {
  /** Of the file. */
  name: string;
  agent_id: number;
  @ApiProperty({ enum: IMPORT_STATUSES, enumName: 'ImportStatus' })
  status: ImportStatus;
  /** Why the file was not read to its end; null otherwise. */
  @ApiProperty({ enum: IMPORT_FAILURES, enumName: 'ImportFailure', nullable: true })
  failure: ImportFailure | null;
  /** Null until a conversation was read. */
  @ApiProperty({ enum: IMPORT_FORMATS, enumName: 'ImportFormat', nullable: true })
  format: ImportFormat | null;
  /** New chats. */
  imported_count: number;
  /** Conversations that were imported before; their chats are left as they are. */
  known_count: number;
  left_out_count: number;
  /** The first 50 of them. */
  left_out: LeftOutDto[];
  /** Files and images of imported conversations, which are left out. */
  files_count: number;
  /** Branches of imported conversations that were too many or too large. */
  branches_count: number;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601; null: not finished. */
  finished_at: string | null;
}
