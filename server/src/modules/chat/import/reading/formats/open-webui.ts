import { type Fields, fieldsOf, isRecord } from '../../../../../contract/fields.js';
import type { FileConversation, FileMessage } from '../../domain/file-conversation.js';
import { cleanText, idOf, idsOf, joined, listOf, timeOf } from '../conversation.js';

/** Reasoning and tool calls within the text of a reply. */
const DETAILS = /<details\s[^>]{0,2000}?type="(?:reasoning|tool_calls|code_interpreter)"[\s\S]*?<\/details>\s*/g;

export const isOpenWebUi = (value: Fields): boolean => {
  const chat = chatOf(value);
  return isRecord(fieldsOf(chat.history).messages) || (isRecord(value.chat) && Array.isArray(chat.messages));
};

/**
 * A chat of Open WebUI's export (one chat, or all): a row with `chat`, whose `history.messages` has messages by ID with
 * `parentId` and `childrenIds`; `history.currentId` is the last one that was shown. Old files have only a list.
 */
export function readOpenWebUi(value: Fields): FileConversation {
  const chat = chatOf(value);
  const history = fieldsOf(chat.history);
  const byId = Object.entries(fieldsOf(history.messages));
  const messages =
    byId.length > 0
      ? byId.map(([id, message]) => messageOf(id, fieldsOf(message)))
      : listOf(chat.messages).map((message, index) => listed(fieldsOf(message), index));
  return {
    format: 'open_webui',
    id: idOf(value.id) ?? idOf(chat.id),
    title: cleanText(value.title) || cleanText(chat.title),
    time: timeOf(value.created_at) ?? timeOf(chat.timestamp),
    messages,
    current: idOf(history.currentId) ?? messages.at(-1)?.id ?? null,
  };
}

const chatOf = (value: Fields): Fields => (isRecord(value.chat) ? value.chat : value);

const listed = (message: Fields, index: number): FileMessage => ({
  ...messageOf(`#${index}`, message),
  parent: index === 0 ? null : `#${index - 1}`,
  children: [],
});

function messageOf(id: string, message: Fields): FileMessage {
  const by = message.role === 'user' ? 'user' : message.role === 'assistant' ? 'agent' : null;
  const files = listOf(message.files).map((one) => {
    const file = fieldsOf(one);
    return cleanText(file.name) || (file.type === 'image' ? 'image' : 'file');
  });
  return {
    id,
    parent: idOf(message.parentId),
    children: idsOf(message.childrenIds),
    by,
    text: by === null ? '' : textOf(message.content),
    time: timeOf(message.timestamp),
    files: by === null ? [] : files,
  };
}

/** A text, or a list of parts. */
function textOf(content: unknown): string {
  if (!Array.isArray(content)) return cleanText(content).replace(DETAILS, '');
  return joined(content.map((part) => cleanText(fieldsOf(part).text)));
}
