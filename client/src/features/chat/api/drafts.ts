/** What was written and not sent, per chat, kept by the browser until sign-out or until another person signs in. */
import { onSessionEnd } from '../../../api/session-events';

const PREFIX = 'regent.draft.';

/** The draft of a chat; empty when there is none. */
export function readDraft(chatId: number): string {
  try {
    return localStorage.getItem(`${PREFIX}${chatId}`) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft; an empty one is removed. */
export function writeDraft(chatId: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`${PREFIX}${chatId}`);
    else localStorage.setItem(`${PREFIX}${chatId}`, text);
  } catch {
    // Without storage a draft lasts as long as the chat is open.
  }
}

onSessionEnd(() => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
});
