/** API calls for alternatives of a conversation; separate, because they are loaded later. */
import type { ChatView, FileView } from '@contract/chat/realtime';
import type { AlternativeDto } from '../../../api/generated';
import type { AppDispatch } from '../store/chat-store';
import { POST_TIMEOUT } from './chat-calls';
import { chatApi } from './chat-endpoints';

const { messagesEdit, messagesRegenerate, chatsShow } = chatApi.endpoints;
const once = { track: false } as const;

/** Where and how a conversation continues differently. */
interface Revising {
  chatId: number;
  /** The edited message, or without a text the reply to regenerate. */
  messageId: number;
  text: string | null;
  /** Its new files; absent to keep its files. */
  files?: readonly FileView[] | undefined;
  clientId: string;
}

/** Edits a message of the user, or regenerates a reply. */
export function reviseMessage(dispatch: AppDispatch, revising: Revising): Promise<AlternativeDto> {
  const { chatId: id, messageId, text: message, files, clientId: client_id } = revising;
  const file_ids = files?.map((file) => file.id) ?? null;
  const call =
    message === null
      ? dispatch(messagesRegenerate.initiate({ id, messageId, regenerateReplyDto: { client_id } }, once))
      : dispatch(messagesEdit.initiate({ id, messageId, editMessageDto: { message, file_ids, client_id } }, once));
  const timer = setTimeout(() => call.abort(), POST_TIMEOUT);
  return call.unwrap().finally(() => clearTimeout(timer));
}

/** Shows one of the alternatives of a conversation. */
export const showAlternative = (dispatch: AppDispatch, id: number): Promise<ChatView> =>
  dispatch(chatsShow.initiate({ id }, once)).unwrap();
