import type { Locale } from '../../../../contract/limits.js';
import type { MessageView } from '../../../../contract/realtime.js';

/** A chat with the names of its agent and persona; null when they were deleted. */
export interface TranscriptChat {
  name: string | null;
  agent_id: number;
  agent: string | null;
  persona: string | null;
  created_at: string;
}

const WORDS = {
  en: { you: 'You', agent: 'Agent', chat: 'Chat' },
  ru: { you: 'Вы', agent: 'Агент', chat: 'Чат' },
} as const satisfies Record<Locale, Record<string, string>>;

/** Heading of the Markdown file: the chat's name, agent and date. */
export function markdownHead(chat: TranscriptChat, locale: Locale): string {
  const words = WORDS[locale];
  const title = oneLine(chat.name ?? words.chat);
  return `# ${title}\n\n${oneLine(agentName(chat, locale))} · ${chat.created_at.slice(0, 10)}\n`;
}

/** One message as Markdown. Its text is Markdown already. */
export function markdownMessage(message: MessageView, chat: TranscriptChat, locale: Locale): string {
  const who = message.is_agent_message ? agentName(chat, locale) : (chat.persona ?? WORDS[locale].you);
  return `\n---\n\n**${oneLine(who)}** · ${timeOf(message.created_at)}\n\n${message.message?.trimEnd() ?? ''}\n`;
}

/** The chat's name without characters that file systems reject. */
export function fileName(chat: TranscriptChat, locale: Locale, ending: 'md' | 'json'): string {
  const name = (chat.name ?? WORDS[locale].chat)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${name || WORDS[locale].chat}.${ending}`;
}

const agentName = (chat: TranscriptChat, locale: Locale): string =>
  chat.agent ?? `${WORDS[locale].agent} ${chat.agent_id}`;

/** Escapes Markdown and line breaks in a name. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, '\\$1');

/** For example `2026-11-22 14:30:05 UTC`. */
const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
