import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CHAT_IMPORT } from '../../../contract/chat/chat-import.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { FileReceiver } from '../../../platform/storage/file-receiver.js';
import { AgentReader } from '../../agents/public.js';
import { cleanFileName, ShortLivedFiles } from '../../media/public.js';
import { PersonaResolver } from '../../personas/public.js';
import type { ChatImportDto, ChatImportQueryDto } from './chat-import.dto.js';
import type { ChatImport } from './chat-import.entity.js';
import { ChatImportsRepository } from './chat-imports.repository.js';

const RULE = {
  field: 'file',
  maxBytes: CHAT_IMPORT.fileBytes,
  tooLarge: 'file_too_large',
  empty: 'file_empty',
} as const;

/** Starts imports of chats, which workers run. */
@Injectable()
export class ChatImportsService {
  private readonly perHour: Limiter;

  constructor(
    limits: RateLimits,
    private readonly imports: ChatImportsRepository,
    private readonly agents: AgentReader,
    private readonly personas: PersonaResolver,
    private readonly receiver: FileReceiver,
    private readonly files: ShortLivedFiles,
  ) {
    const points = CHAT_IMPORT.perHour;
    this.perHour = limits.limiter({ name: 'chat-import', points, seconds: 3600, remember: true });
  }

  /** The user's last import, if any. */
  async last(userId: number): Promise<ChatImportDto | null> {
    const row = await this.imports.find(userId);
    return row && viewOf(row);
  }

  /** Receives a file. @throws ApiError 400, 404, 409, 413, 415, 429, 503 */
  async begin(userId: number, query: ChatImportQueryDto, request: Request): Promise<ChatImportDto> {
    const agent = await this.agents.forChat(query.agent_id, userId);
    if (!agent || agent.deleted) throw new ApiError('agent_not_found');
    const personaId = await this.personas.resolve(userId, query.persona_id);
    if (await this.imports.isOpen(userId)) throw new ApiError('chat_import_running');
    await this.perHour.consume(userId);
    return this.receiver.withFile(request, RULE, async (path, file) => {
      await assertReadable(path);
      const storedName = await this.files.store(file, 'application/octet-stream');
      const name = cleanFileName(file.name, ['json', 'zip']);
      if (await this.imports.add({ userId, agentId: agent.id, personaId, name, storedName })) {
        return viewOf((await this.imports.find(userId)) as ChatImport);
      }
      await this.files.remove(storedName);
      throw new ApiError('chat_import_running');
    });
  }
}

/** Start of a JSON text, after an optional byte order mark. */
const JSON_BEGINNING = /^(?:\u00EF\u00BB\u00BF)?\s*[[{]/;
const ZIP_BEGINNING = 'PK\u0003\u0004';
const READ_BYTES = 1024;

/** Rejects other files immediately. @throws ApiError 400 */
async function assertReadable(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    if (text.startsWith(ZIP_BEGINNING) || JSON_BEGINNING.test(text)) return;
    throw ApiError.field('file', 'file must be JSON or a ZIP file');
  } finally {
    await file.close();
  }
}

const viewOf = (row: ChatImport): ChatImportDto => ({
  name: row.name,
  agent_id: row.agentId,
  status: row.status,
  failure: row.failure,
  format: row.format,
  imported_count: row.importedCount,
  known_count: row.knownCount,
  left_out_count: row.leftOutCount,
  left_out: row.leftOut,
  files_count: row.filesCount,
  branches_count: row.branchesCount,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});
