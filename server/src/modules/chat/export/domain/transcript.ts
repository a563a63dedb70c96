import type { MessageView, PersonaChange } from '../../../../contract/chat/realtime.js';
import type { Locale } from '../../../../contract/limits.js';
import { personaAt } from '../../chats/domain/persona-changes.js';
import { closedMarkdown } from './closed-markdown.js';

/** A chat with the names of its agent and persona; null when they were deleted. */
export interface TranscriptChat {
  name: string | null;
  agent_id: number;
  agent: string | null;
  persona: string | null;
  persona_changes: PersonaChange[];
  created_at: string;
}

const WORDS = {
  en: { you: 'You', agent: 'Agent', chat: 'Chat', now: 'You are now' },
  ru: { you: 'Вы', agent: 'Агент', chat: 'Чат', now: 'Теперь вы' },
} as const satisfies Record<Locale, Record<string, string>>;

/** Heading of the Markdown file: the chat's name, agent and date. */
export function markdownHead(chat: TranscriptChat, locale: Locale): string {
  const words = WORDS[locale];
  const title = oneLine(chat.name ?? words.chat);
  return `# ${title}\n\n${oneLine(agentName(chat, locale))} · ${chat.created_at.slice(0, 10)}\n`;
}

/**
 * One message as Markdown. Its text is Markdown already.
 * @param base URL of the chat, below which are its files; only its user can open them
 */
export function markdownMessage(message: MessageView, chat: TranscriptChat, locale: Locale, base: string): string {
  const { text, shown } = withImages(message, base);
  const who = message.is_agent_message ? agentName(chat, locale) : writerOf(message, chat, locale);
  return `\n---\n\n**${oneLine(who)}** · ${timeOf(message.created_at)}\n${closedText(text.trimEnd())}${fileLinks(message, shown, base)}${sourcesOf(message)}${requestOf(message)}`;
}

const closedText = (text: string): string => (text === '' ? '' : `\n${closedMarkdown(text)}\n`);

/** Markdown of an image that Regent has stored. In a branch, the address has the ID of another chat. */
const STORED_IMAGE = /(!\[(?:[^\]\\]|\\.){0,1000}\]\()\/api\/chat\/\d{1,15}\/file\/(\d{1,15})\/\)/g;

const fileUrl = (base: string, id: number): string => `${base}/file/${id}/`;

/** The text with complete addresses of its stored images, and their IDs. */
function withImages({ message, files = [] }: MessageView, base: string): { text: string; shown: Set<number> } {
  const ids = new Set(files.map(({ id }) => id));
  const shown = new Set<number>();
  if (message === null || ids.size === 0) return { text: message ?? '', shown };
  const text = message.replace(STORED_IMAGE, (mark: string, start: string, digits: string) => {
    const id = Number(digits);
    if (!ids.has(id)) return mark;
    shown.add(id);
    return `${start}${fileUrl(base, id)})`;
  });
  return { text, shown };
}

/** Links to the files of a message that are not in its text. */
function fileLinks({ files = [] }: MessageView, shown: ReadonlySet<number>, base: string): string {
  const listed = files.filter(({ id }) => !shown.has(id));
  const lines = listed.map(({ id, name }) => `- 📎 [${oneLine(name)}](${fileUrl(base, id)})\n`);
  return lines.length > 0 ? `\n${lines.join('')}` : '';
}

function sourcesOf({ sources = [] }: MessageView): string {
  const lines = sources.map(({ title, url }, at) => `\\[${at + 1}\\] ${oneLine(title)}${url ? ` <${url}>` : ''}  \n`);
  return lines.length > 0 ? `\n${lines.join('')}` : '';
}

/** The request of a message with its options or fields. The answer is a separate message. */
function requestOf({ request }: MessageView): string {
  if (!request) return '';
  const parts = (request.fields ?? request.options ?? []).map(({ label }) => `- ${oneLine(label)}\n`);
  const title = request.title ? `**${oneLine(request.title)}**\n` : '';
  return title || parts.length > 0 ? `\n${title}${title && parts.length > 0 ? '\n' : ''}${parts.join('')}` : '';
}

/** The changes of the persona between two messages, given by their `seq`. */
export function markdownPersona(
  { persona_changes }: TranscriptChat,
  after: number,
  before: number,
  locale: Locale,
): string {
  const here = persona_changes.filter(({ after_seq }) => after_seq >= after && after_seq < before);
  return here.map(({ to }) => `\n---\n\n*${WORDS[locale].now} ${oneLine(to)}*\n`).join('');
}

const writerOf = ({ seq }: MessageView, chat: TranscriptChat, locale: Locale): string =>
  personaAt(chat.persona_changes, seq, chat.persona) ?? WORDS[locale].you;

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
