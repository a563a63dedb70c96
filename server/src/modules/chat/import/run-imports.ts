import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { ImportFailure } from '../../../contract/chat/chat-import.js';
import { ClaimTask } from '../../../platform/background/claim-task.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { TemporaryFiles } from '../../../platform/storage/temporary-files.js';
import { AgentReader } from '../../agents/public.js';
import { ShortLivedFiles } from '../../media/public.js';
import { ChatImportsRepository, type ClaimedImport, ImportLostError } from './chat-imports.repository.js';
import { readExport } from './reading/read-export.js';
import { StoreConversation } from './store-conversation.js';

const EVERY_MS = 2_000;

/** Runs waiting imports, one at a time. Safe with several processes. */
@Injectable()
export class RunImports extends ClaimTask<ClaimedImport> {
  constructor(
    private readonly imports: ChatImportsRepository,
    private readonly conversations: StoreConversation,
    private readonly agents: AgentReader,
    private readonly files: ShortLivedFiles,
    private readonly temporary: TemporaryFiles,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to import chats');
  }

  protected claim(): Promise<ClaimedImport | undefined> {
    return this.imports.claim();
  }

  protected async process(claimed: ClaimedImport): Promise<void> {
    try {
      const failure = await this.read(claimed);
      await this.imports.finish(claimed, failure);
      await this.files.remove(claimed.stored_name);
    } catch (error) {
      if (error instanceof ImportLostError) return;
      await this.imports.release(claimed);
      if (!this.stopping.aborted) throw error;
    }
  }

  private async read(claimed: ClaimedImport): Promise<ImportFailure | null> {
    const agent = await this.agents.forChat(claimed.agent_id, claimed.user_id);
    if (!agent || agent.deleted) return 'agent_gone';
    const path = await this.temporary.newPath();
    try {
      const opened = await this.files.open(claimed.stored_name);
      if (!opened) return 'file_gone';
      await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
      for await (const part of readExport({ path, skip: claimed.position }, this.stopping)) {
        if (part.kind === 'end') return part.failure;
        if (part.kind === 'conversation') await this.conversations.run(claimed, part.conversation);
        else await this.imports.count(claimed, { outcome: part.leftOut });
      }
      return null;
    } finally {
      await rm(path, { force: true });
    }
  }
}
