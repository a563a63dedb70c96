/** Requests missed changes of chats and passes each response to the source. */
import type { ResumeAnswer, ResumeRequest } from '@contract/chat/realtime';
import type { SyncedChat, SyncSource } from './sync-source';

export type Resume = (request: ResumeRequest) => Promise<ResumeAnswer>;

type Position = Pick<SyncedChat, 'chat_id' | 'rev'>;

/** Returns the current source: another user may sign in while a request is pending. */
type GetSource = () => SyncSource | null;

const CHATS_PER_REQUEST = 50;

/** Over the socket, many chats per request. */
export async function catchUpOverSocket(getSource: GetSource, resume: Resume, chats: Position[]): Promise<void> {
  for (let from = 0; from < chats.length; from += CHATS_PER_REQUEST) {
    const part = chats.slice(from, from + CHATS_PER_REQUEST).map(({ chat_id, rev }) => ({ chat_id, rev }));
    const answer = await resume({ chats: part });
    for (const chat of answer.chats) getSource()?.merge(chat);
    // A chat missing from the response is deleted, or the server could not read it. REST distinguishes the two.
    const answered = new Set(answer.chats.map((chat) => chat.chat_id));
    await catchUpOverRest(
      getSource,
      part.filter((chat) => !answered.has(chat.chat_id)),
    );
  }
}

/** Over REST, one request per chat. */
export async function catchUpOverRest(getSource: GetSource, chats: Position[]): Promise<void> {
  for (const { chat_id, rev } of chats) {
    const source = getSource();
    const messages = await source?.fetchSince(chat_id, rev);
    // Another user has signed in since: the chat is not theirs.
    if (!source || source !== getSource()) return;
    if (messages) source.merge({ chat_id, messages, reset: false });
    else source.gone(chat_id);
  }
}
