import { type Fields, fieldsOf } from '../../../../../contract/fields.js';
import { AGENT_FIELDS } from '../../../../../contract/studio/agent-fields.js';
import { isBlank } from '../../../../../contract/text/blank.js';
import { truncate } from '../../../../../contract/text/truncate.js';

/** Initial message and prompts of a workflow's Chat Trigger, cut to an agent's limits. */
export interface ChatTexts {
  welcomeMessage: string | null;
  starters: string[];
}

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';
/** n8n's default initial message. */
const DEFAULT_MESSAGES = 'Hi there! 👋\nMy name is Nathan. How can I assist you today?';
/** Maximum length read, because nodes may be of any size. */
const CHARS_READ = 4_000;
const PROMPTS_READ = 50;
// With the u flag a surrogate pair is one character, so only lone surrogates match.
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** The texts of a workflow's Chat Trigger that n8n shows; null if there are none. */
export function chatTextsOf(nodes: unknown): ChatTexts | null {
  for (const node of Array.isArray(nodes) ? nodes : []) {
    const { type, disabled, parameters } = fieldsOf(node);
    if (type !== CHAT_TRIGGER || disabled === true) continue;
    const welcomeMessage = welcomeIn(fieldsOf(parameters));
    const starters = startersIn(fieldsOf(parameters));
    return welcomeMessage === null && starters.length === 0 ? null : { welcomeMessage, starters };
  }
  return null;
}

/** n8n shows each line as a separate message, and only on its chat page. */
function welcomeIn({ public: isPublic, mode, initialMessages }: Fields): string | null {
  if (isPublic !== true || (mode ?? 'hostedChat') !== 'hostedChat') return null;
  if (initialMessages === DEFAULT_MESSAGES) return null;
  const lines = literal(initialMessages)
    .split(/[\r\n]+/)
    .map(oneLine);
  const text = lines.filter((line) => !isBlank(line)).join('\n\n');
  return text === '' ? null : truncate(text, AGENT_FIELDS.welcome_message.max).trimEnd();
}

/** The suggestions that n8n's own chat shows. */
function startersIn({ availableInChat, suggestedPrompts }: Fields): string[] {
  const { prompts } = fieldsOf(suggestedPrompts);
  if (availableInChat !== true || !Array.isArray(prompts)) return [];
  const found = new Map<string, string>();
  for (const prompt of prompts.slice(0, PROMPTS_READ)) {
    const text = truncate(oneLine(literal(fieldsOf(prompt).text)), AGENT_FIELDS.starters.each).trimEnd();
    const key = text.toLowerCase();
    if (!isBlank(text) && !found.has(key)) found.set(key, text);
  }
  return [...found.values()].slice(0, AGENT_FIELDS.starters.max);
}

/** A literal text; empty for expressions, whose value is known only at run time. */
const literal = (value: unknown): string =>
  typeof value === 'string' && !value.startsWith('=')
    ? value.slice(0, CHARS_READ).replace(LONE_SURROGATE, '\ufffd')
    : '';

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .trim()
    .normalize('NFC');
