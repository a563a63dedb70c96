import { Inject, Injectable } from '@nestjs/common';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { PersonaResolver } from '../../personas/public.js';
import { type MessageRow, messageView } from '../messages/domain/message-view.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { inOrder } from './domain/in-order.js';
import { fileName, markdownHead, markdownMessage, markdownPersona, type TranscriptChat } from './domain/transcript.js';
import type { EXPORT_FORMATS } from './export.dto.js';
import { TranscriptRepository, type TranscriptRow } from './transcript.repository.js';

type Format = (typeof EXPORT_FORMATS)[number];

/** A chat as a file, in chunks, so that a long chat is never in memory as a whole. */
export interface ExportedChat {
  fileName: string;
  type: string;
  chunks: AsyncIterable<string>;
}

/** Exports a chat as Markdown or JSON. */
@Injectable()
export class ExportChat {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transcripts: TranscriptRepository,
    private readonly messages: MessagesRepository,
    private readonly agents: AgentReader,
    private readonly personas: PersonaResolver,
  ) {}

  async run(userId: number, chatId: number, format: Format, locale: Locale): Promise<ExportedChat> {
    const row = await this.transcripts.head(chatId, userId);
    if (!row) throw new ApiError('chat_not_found');
    const chat = await this.transcriptOf(row);
    const pages = inOrder(this.pages(userId, chatId, row.head));
    // A chat with the default name has the name of its agent, as on screen.
    const shown = row.is_unnamed ? { ...chat, name: chat.agent } : chat;
    if (format === 'json') {
      return { fileName: fileName(shown, locale, 'json'), type: 'application/json', chunks: json(chat, pages) };
    }
    const base = `${this.config.PUBLIC_URL}/api/chat/${chatId}`;
    const chunks = markdown(shown, pages, locale, base);
    return { fileName: fileName(shown, locale, 'md'), type: 'text/markdown', chunks };
  }

  /** The agent is null when it was deleted. */
  private async transcriptOf(row: TranscriptRow): Promise<TranscriptChat> {
    const [agent, persona] = await Promise.all([
      this.agents.stateOf(row.agent_id),
      row.persona_id === null ? null : this.personas.nameOf(row.persona_id),
    ]);
    return {
      name: row.name,
      agent_id: row.agent_id,
      agent: agent === null || agent.deleted ? null : agent.name,
      persona,
      persona_changes: row.persona_changes ?? [],
      created_at: row.created_at.toISOString(),
    };
  }

  /** Ends at the chat's head at the start of the export, so that a busy chat's export ends. */
  private async *pages(userId: number, chatId: number, head: number): AsyncGenerator<MessageRow[]> {
    let page = await this.messages.fromStart(chatId, userId, PAGE.exported);
    while (page && page.length > 0) {
      yield page.filter((row) => row.seq <= head);
      const last = page.at(-1) as MessageRow;
      if (last.seq >= head) return;
      const next = await this.messages.newer(chatId, userId, last.id, PAGE.exported);
      page = next === 'unknown' ? null : next;
    }
  }
}

async function* markdown(
  chat: TranscriptChat,
  pages: AsyncIterable<MessageRow[]>,
  locale: Locale,
  base: string,
): AsyncGenerator<string> {
  yield markdownHead(chat, locale);
  let last = 0;
  for await (const page of pages) {
    const lines: string[] = [];
    for (const row of page) {
      // A reply may be above messages that were sent before it, so it does not show what came in between.
      if (row.seq > last && !(row.is_agent && row.reply_to !== null)) {
        lines.push(markdownPersona(chat, last, row.seq, locale));
        last = row.seq;
      }
      lines.push(markdownMessage(messageView(row), chat, locale, base));
    }
    yield lines.join('');
  }
}

async function* json(chat: TranscriptChat, pages: AsyncIterable<MessageRow[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(chat, null, 2).slice(0, -2)},\n  "messages": [`;
  let separator = '\n    ';
  for await (const page of pages) {
    for (const row of page) {
      yield separator + JSON.stringify(messageView(row));
      separator = ',\n    ';
    }
  }
  yield '\n  ]\n}\n';
}
