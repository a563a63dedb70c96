import { type Fields, fieldsOf, isRecord } from '../../../../../contract/fields.js';
import type { FileConversation, FileMessage } from '../../domain/file-conversation.js';
import { cleanText, idOf, idsOf, joined, listOf, timeOf } from '../conversation.js';

/** Citations: private-use characters around the name of a source. */
const MARKS = /\uE200[^\uE200\uE201]*\uE201/g;

export const isChatGpt = (value: Fields): boolean => isRecord(value.mapping);

/**
 * A conversation of `conversations.json` (or `conversations-000.json` and so on) of ChatGPT: `mapping` has nodes by ID
 * with `parent`, `children` and a `message`, which the root lacks; `current_node` is the last one that was shown.
 */
export function readChatGpt(value: Fields): FileConversation {
  return {
    format: 'chatgpt',
    id: idOf(value.conversation_id) ?? idOf(value.id),
    title: cleanText(value.title),
    time: timeOf(value.create_time),
    messages: Object.entries(fieldsOf(value.mapping)).map(([id, node]) => messageOf(id, fieldsOf(node))),
    current: idOf(value.current_node),
  };
}

function messageOf(id: string, node: Fields): FileMessage {
  const message = fieldsOf(node.message);
  const by = authorOf(message);
  const content = fieldsOf(message.content);
  const attached = listOf(fieldsOf(message.metadata).attachments).map((one) => cleanText(fieldsOf(one).name) || 'file');
  const parts = listOf(content.parts);
  // An uploaded image is also an attachment.
  const images = parts.filter((part) => isRecord(part) && textOfPart(part) === '').map(() => 'image');
  return {
    id,
    parent: idOf(node.parent),
    children: idsOf(node.children),
    by,
    text: by === null ? '' : joined(parts.map(textOfPart)).replace(MARKS, ''),
    time: timeOf(message.create_time),
    files: by === null ? [] : attached.length > 0 ? attached : images,
  };
}

/** Instructions, tools, tool calls, reasoning and hidden messages are not imported. */
function authorOf(message: Fields): FileMessage['by'] {
  const { role } = fieldsOf(message.author);
  const { content_type: type } = fieldsOf(message.content);
  const metadata = fieldsOf(message.metadata);
  const isHidden = metadata.is_visually_hidden_from_conversation === true || message.channel === 'analysis';
  if (isHidden || (type !== 'text' && type !== 'multimodal_text')) return null;
  // Generated images are messages of a tool.
  if (role === 'tool' && type === 'multimodal_text') return 'agent';
  if (typeof message.recipient === 'string' && message.recipient !== 'all') return null;
  return role === 'user' ? 'user' : role === 'assistant' ? 'agent' : null;
}

/** Text, or what was said. */
function textOfPart(part: unknown): string {
  if (!isRecord(part)) return cleanText(part);
  return part.content_type === 'audio_transcription' ? cleanText(part.text) : '';
}
