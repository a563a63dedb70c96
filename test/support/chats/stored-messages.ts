import type { WebPerson } from '../server/people/web-person.js';
import { eventually } from '../util/eventually.js';

/** The stored texts of a chat, in order. */
export const storedTexts = async (person: WebPerson, chatId: number): Promise<string[]> =>
  (await person.call<{ message: string }[]>('GET', `/api/chat/${chatId}/message/`)).map(({ message }) => message);

/** Waits until the stored texts of a chat are these. */
export const untilStored = (person: WebPerson, chatId: number, texts: string[]): Promise<void> =>
  eventually(
    () => storedTexts(person, chatId),
    (all) => expect(all).toEqual(texts),
  );
