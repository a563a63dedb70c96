import type { Locator, Page } from 'playwright-core';
import type { WebPerson } from '../server/people/web-person.js';
import { eventually } from '../util/eventually.js';

/** Texts of the agent page and its dialogs in both languages. */
export const AGENT = {
  en: {
    loading: 'Loading the agent…',
    notFound: 'Agent not found',
    error: 'Couldn’t load the agent',
    retry: 'Try again',
    statuses: { ready: 'Ready', draft: 'Not published', unknown: 'Unknown', offline: 'Offline' },
    skills: 'Key capabilities',
    anonymous: 'Anonymous creator',
    created: '1 agent created',
    crown: (count: number) => `Give a crown (${count} ${count === 1 ? 'crown' : 'crowns'})`,
    crownFailed: 'Couldn’t update your crown',
    start: 'Start chat',
    notReady: 'Agent not ready',
    notify: 'Notify me',
    notified: 'Notification set',
    waiting: 'We’ll notify you',
    cancel: 'Cancel',
    notifyFailed: 'Couldn’t set the notification',
    isBack: (name: string) => `${name} is online again`,
    chatName: /^Chat name/,
    chatFailed: 'Create chat error',
    existing: 'Your chats with this agent',
    chatsFailed: 'Couldn’t load your chats with this agent.',
    findChat: 'Find a chat',
    changePersona: 'Change persona',
    loadingPersonas: 'Loading personas…',
    findPersona: 'Find a persona',
    more: 'Load more',
    noPersonas: 'You have no personas yet',
    createPersona: 'Create persona',
    settings: 'Settings',
    publish: 'Publish',
    unpublish: 'Unpublish',
  },
  ru: {
    loading: 'Загружаем агента…',
    notFound: 'Агент не найден',
    error: 'Не удалось загрузить агента',
    retry: 'Попробовать ещё раз',
    statuses: { ready: 'Готов', draft: 'Не опубликован', unknown: 'Неизвестно', offline: 'Не отвечает' },
    skills: 'Что умеет',
    anonymous: 'Анонимный автор',
    created: '1 агент',
    crown: (count: number) => `Подарить корону (${count} ${count === 1 ? 'корона' : 'корон'})`,
    crownFailed: 'Не удалось обновить корону',
    start: 'Начать чат',
    notReady: 'Агент не готов',
    notify: 'Уведомить меня',
    notified: 'Уведомление включено',
    waiting: 'Мы вам сообщим',
    cancel: 'Отменить',
    notifyFailed: 'Не удалось включить уведомление',
    isBack: (name: string) => `${name} снова в сети`,
    chatName: /^Название чата/,
    chatFailed: 'Ошибка создания чата',
    existing: 'Ваши чаты с этим агентом',
    chatsFailed: 'Не удалось загрузить ваши чаты с этим агентом.',
    findChat: 'Найти чат',
    changePersona: 'Сменить персону',
    loadingPersonas: 'Загружаем персоны…',
    findPersona: 'Найти персону',
    more: 'Показать ещё',
    noPersonas: 'У вас пока нет персон',
    createPersona: 'Создать персону',
    settings: 'Настройки',
    publish: 'Опубликовать',
    unpublish: 'Снять с публикации',
  },
} as const;

/** The fields of an agent response that tests use. */
export interface AgentAnswer {
  id: number;
  name: string;
  status: string;
  api_key: string;
  welcome_message: string | null;
  knowledge_base: { id: number } | null;
  n8n_workflow_id: string | null;
  template_type: string | null;
  skills: { id: number; name: string }[];
  image: { id: number };
  crowns_number: number;
}

let made = 0;

/** A new agent of that user with a unique name. */
export function newAgent(person: WebPerson, more: object = {}): Promise<AgentAnswer> {
  made += 1;
  return person.call<AgentAnswer>('POST', '/api/studio/agent/', {
    name: `Coach ${made} ${Date.now()}`,
    type: 'helpers',
    short_description: 'Teaches chess',
    description: 'Teaches chess, move by move.',
    skills: [],
    template_type: null,
    ...more,
  });
}

export const agentOf = (person: WebPerson, id: number): Promise<AgentAnswer> =>
  person.call<AgentAnswer>('GET', `/api/studio/agent/${id}/`);

/** Opens an agent page and waits until it has loaded. */
export async function openAgent(page: Page, id: number): Promise<void> {
  await page.goto(`/agent/${id}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** Changes the agent response to a state that API calls cannot produce. */
export async function pretend(page: Page, id: number, changes: object): Promise<void> {
  await page.route(new RegExp(`/api/studio/agent/${id}/?$`), async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

/** Counts calls of one kind from now on. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Waits for a toast with this text. */
export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]', { hasText: text });

/** Waits until an element has the focus. Looks it up on each attempt, because the page may replace it. */
export async function hasFocus(field: Locator): Promise<void> {
  const isFocused = (element: Element) => element === document.activeElement;
  await eventually(
    () => field.evaluate(isFocused),
    (focused) => expect(focused).toBe(true),
  );
}
