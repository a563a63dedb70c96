import { type Fields, fieldsOf, isRecord } from '../../../../../contract/fields.js';
import type { FileConversation, FileMessage } from '../../domain/file-conversation.js';
import { cleanText, idOf, joined, listOf, timeOf } from '../conversation.js';

export const isClaude = (value: Fields): boolean => Array.isArray(value.chat_messages);

/**
 * A conversation of Claude's `conversations.json`: `chat_messages` in order, each by a `human` or the `assistant`. In
 * newer files `parent_message_uuid` names the parent (for the first message, a UUID that no message has); in older ones
 * the order decides.
 */
export function readClaude(value: Fields): FileConversation {
  const list = listOf(value.chat_messages).filter(isRecord);
  const isTree = list.some((message) => idOf(message.parent_message_uuid) !== null);
  const ids = list.map((message, index) => idOf(message.uuid) ?? `#${index}`);
  const messages = list.map((message, index): FileMessage => {
    const parent = isTree ? idOf(message.parent_message_uuid) : (ids[index - 1] ?? null);
    return messageOf(message, ids[index] as string, parent);
  });
  return {
    format: 'claude',
    id: idOf(value.uuid),
    title: cleanText(value.name),
    time: timeOf(value.created_at),
    messages,
    current: idOf(value.current_leaf_message_uuid) ?? ids.at(-1) ?? null,
  };
}

function messageOf(message: Fields, id: string, parent: string | null): FileMessage {
  const by = message.sender === 'human' ? 'user' : message.sender === 'assistant' ? 'agent' : null;
  const attachments = listOf(message.attachments).map(fieldsOf);
  // A long pasted text is an attachment without a name.
  const pasted = attachments.filter(isPasted).map((one) => cleanText(one.extracted_content));
  const files = [...attachments.filter((one) => !isPasted(one)), ...listOf(message.files).map(fieldsOf)];
  return {
    id,
    parent,
    children: [],
    by,
    text: by === null ? '' : joined([textOf(message), ...pasted]),
    time: timeOf(message.created_at),
    files: by === null ? [] : files.map((file) => cleanText(file.file_name) || 'file'),
  };
}

/** Only the text blocks: others are reasoning and tool calls. Old files have only `text`. */
function textOf(message: Fields): string {
  const blocks = listOf(message.content).map(fieldsOf);
  return (
    joined(blocks.filter(({ type }) => type === 'text').map(({ text }) => cleanText(text))) || whole(message, blocks)
  );
}

const whole = (message: Fields, blocks: Fields[]): string => (blocks.length === 0 ? cleanText(message.text) : '');

const isPasted = (attachment: Fields): boolean =>
  cleanText(attachment.file_name) === '' && cleanText(attachment.extracted_content) !== '';
