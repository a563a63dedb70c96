import type { Page } from 'playwright-core';
import type { MessageView } from '../../../server/src/contract/chat/realtime.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';
import { addMessages } from '../server/seed/chat-seed.js';
import { eventually } from '../util/eventually.js';

/** Texts of the panel of a request. */
export const TEXTS = {
  en: {
    approve: 'Approve',
    reject: 'Reject',
    answered: 'Your answer',
    expired: 'The time to answer is over.',
    unanswered: 'Not answered',
    offline: 'You are offline.',
    required: 'This field is required',
    tooSmall: 'Enter 1 or more.',
    alreadyAnswered: 'This question has already been answered.',
    elsewhere: 'You answered this in another branch or version of the chat.',
    chooseFile: 'Choose a file',
    cancel: 'Cancel the upload of ticket.pdf',
    remove: 'Remove ticket.pdf',
  },
  ru: {
    approve: 'Одобрить',
    reject: 'Отклонить',
    answered: 'Ваш ответ',
    expired: 'Время на ответ вышло.',
    unanswered: 'Без ответа',
    offline: 'Нет соединения.',
    required: 'Заполните это поле',
    tooSmall: 'Введите не меньше 1.',
    alreadyAnswered: 'На этот вопрос уже ответили.',
    elsewhere: 'Вы уже ответили на это в другой ветке или версии чата.',
    chooseFile: 'Выбрать файл',
    cancel: /ticket\.pdf/,
    remove: /ticket\.pdf/,
  },
} as const;

/** An option that is wider than a phone. */
export const LONG = `A long option that needs more than one line on a phone ${'and goes on '.repeat(3)}`.trim();
export const CHOICE = { type: 'choice', title: 'Which room would you like?', options: ['Quiet', LONG, 'Any'] };
export const FORM = {
  type: 'form',
  title: 'Who is coming?',
  submit_label: 'Book the table',
  fields: [
    { name: 'email', label: 'Email', required: true },
    { name: 'people.count', label: 'People', type: 'number', required: true, min: 1, integer: true },
    { name: 'day', label: 'Day', type: 'date' },
    { name: 'menu', label: 'Menu', type: 'select', options: [{ label: 'Vegetarian', value: 'v' }, 'Fish'] },
    { name: 'note', label: 'Note', multiline: true, max_length: 200 },
    { name: 'ticket', label: 'Ticket', type: 'file', required: true },
    { name: 'terms', label: 'I accept the terms', type: 'checkbox', required: true },
  ],
};

/** A chat with a request after this many other messages, and the message with the request. */
export async function chatWithRequest(
  world: UiWorld,
  person: WebPerson,
  request: object,
  before = 0,
): Promise<{ chatId: number; messageId: number }> {
  const { chatId, agent } = await world.chatOf(person);
  const lines = Array.from({ length: before }, (_, at) => ({ text: `Line ${at + 1}`, agent: at % 2 === 1 }));
  if (before > 0) await addMessages(world, chatId, lines);
  world.host.behave(agent.id, { kind: 'json', value: { output: 'One thing before I go on.', request } });
  await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Please book a table.' });
  let messageId = 0;
  await eventually(
    () => person.call<MessageView[]>('GET', `/api/chat/${chatId}/message/`),
    (all) => {
      messageId = all.at(-1)?.id ?? 0;
      expect(all.at(-1)?.request).toBeDefined();
    },
  );
  world.host.behave(agent.id, { kind: 'json', value: { output: 'Thank you.' } });
  return { chatId, messageId };
}

/** The panels of requests in this state. */
export const panelOf = (page: Page, state: 'open' | 'answered' | 'expired') =>
  page.locator(`[data-request="${state}"]`);
