/** What was written and not sent, per chat, kept by the browser until sign-out or until another person signs in. */
import { OWN_THINGS } from '../../../lib/own-things';

/** The draft of a chat; empty when there is none. */
export function readDraft(chatId: number): string {
  try {
    return localStorage.getItem(`${OWN_THINGS}${chatId}`) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft; an empty one is removed. */
export function writeDraft(chatId: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`${OWN_THINGS}${chatId}`);
    else localStorage.setItem(`${OWN_THINGS}${chatId}`, text);
  } catch {
    // Without storage a draft lasts as long as the chat is open.
  }
}
