import type { Locale } from '../../../../contract/limits.js';
import type { MessageView } from '../../../../contract/realtime.js';

/** Who speaks in a chat. Null: nobody has that name any more. */
export interface Transcribed {
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

/** The first lines of a chat as Markdown: its name, with whom, and since when. */
export function markdownHead(chat: Transcribed, locale: Locale): string {
  const words = WORDS[locale];
  const title = oneLine(chat.name ?? words.chat);
  return `# ${title}\n\n${oneLine(agentName(chat, locale))} · ${chat.created_at.slice(0, 10)}\n`;
}

/** One message as Markdown. Its text is left as it is: it was written as Markdown. */
export function markdownMessage(message: MessageView, chat: Transcribed, locale: Locale): string {
  const who = message.is_agent_message ? agentName(chat, locale) : (chat.persona ?? WORDS[locale].you);
  return `\n---\n\n**${oneLine(who)}** · ${timeOf(message.created_at)}\n\n${message.message?.trimEnd() ?? ''}\n`;
}

/** A name for the file that says which chat it is, without what file systems refuse. */
export function fileName(chat: Transcribed, locale: Locale, ending: 'md' | 'json'): string {
  const name = (chat.name ?? WORDS[locale].chat)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${name || WORDS[locale].chat}.${ending}`;
}

const agentName = (chat: Transcribed, locale: Locale): string =>
  chat.agent ?? `${WORDS[locale].agent} ${chat.agent_id}`;

/** Names stand in a line of their own, where neither a line break nor a mark of Markdown may change the rest. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, '\\$1');

/** `2026-11-22 14:30:05 UTC`: a file is read anywhere. */
const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
