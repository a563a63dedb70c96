import type { Locator, Page } from 'playwright-core';

/** Texts of My agents in both languages. */
export const MY_AGENTS = {
  en: {
    create: 'Create agent',
    createTitle: 'Create an agent',
    search: 'Search your agents',
    clear: 'Clear the search',
    sort: 'Sort',
    more: (count: number) => `Show ${count} more`,
    none: 'You have no agents yet.',
    notFound: 'No agents found',
    failed: 'Failed to load your agents',
    retry: 'Try again',
    loading: 'Loading your agents…',
    crowns: '7 crowns',
    open: (name: string) => `Open ${name}`,
    workflow: (name: string) => `Open the workflow of ${name}`,
    stats: (name: string) => `Statistics of ${name}`,
    settings: (name: string) => `Settings of ${name}`,
    publish: (name: string) => `Publish ${name}`,
    unpublish: (name: string) => `Unpublish ${name}`,
    doPublish: 'Publish',
    ready: 'Ready',
    draft: 'Not published',
    hasDraft: 'Unpublished changes',
    offline: 'Offline',
    offlineReason: 'The workflow is not published.',
    conversations: 'Conversations',
    type: 'Type',
    status: 'Status',
    unknown: 'Couldn’t load the numbers',
    unavailableTitle: 'Workflow Unavailable',
    unavailable: 'Sorry, workflow for this agent is unavailable. Please create a new agent.',
    recreate: 'Recreate it in settings',
    notReady: 'Workflow not ready',
    settingsTitle: 'Agent settings',
  },
  ru: {
    create: 'Создать агента',
    createTitle: 'Новый агент',
    search: 'Найти своего агента',
    clear: 'Очистить поиск',
    sort: 'Сортировка',
    more: (count: number) => `Показать ещё ${count}`,
    none: 'У вас пока нет агентов.',
    notFound: 'Агенты не найдены',
    failed: 'Не удалось загрузить ваших агентов',
    retry: 'Попробовать ещё раз',
    loading: 'Загружаем ваших агентов…',
    crowns: '7 корон',
    open: (name: string) => `Открыть: ${name}`,
    workflow: (name: string) => `Открыть рабочий процесс: ${name}`,
    stats: (name: string) => `Статистика: ${name}`,
    settings: (name: string) => `Настройки: ${name}`,
    publish: (name: string) => `Опубликовать: ${name}`,
    unpublish: (name: string) => `Снять с публикации: ${name}`,
    doPublish: 'Опубликовать',
    ready: 'Готов',
    draft: 'Не опубликован',
    hasDraft: 'Есть неопубликованные изменения',
    offline: 'Не отвечает',
    offlineReason: 'Рабочий процесс не опубликован.',
    conversations: 'Чаты',
    type: 'Тип',
    status: 'Статус',
    unknown: 'Не удалось загрузить статистику',
    unavailableTitle: 'Рабочий процесс недоступен',
    unavailable: 'К сожалению, рабочий процесс этого агента недоступен. Создайте нового агента.',
    recreate: 'Создать заново в настройках',
    notReady: 'Рабочий процесс не готов',
    settingsTitle: 'Настройки агента',
  },
} as const;

/** My agents in one language. */
export class MyAgentsScreen {
  readonly t: (typeof MY_AGENTS)['en'] | (typeof MY_AGENTS)['ru'];

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = MY_AGENTS[locale];
  }

  /** Opens it and waits for the create tile. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/personal?tab=agents${query}`);
    await this.create.waitFor();
  }

  get create(): Locator {
    return this.page.getByRole('tabpanel').getByRole('button', { name: this.t.create, exact: true });
  }

  get cards(): Locator {
    return this.page.getByRole('tabpanel').getByRole('article');
  }

  get box(): Locator {
    return this.page.getByRole('searchbox', { name: this.t.search });
  }

  get sort(): Locator {
    return this.page.getByRole('combobox', { name: this.t.sort });
  }

  more(count: number): Locator {
    return this.page.getByRole('button', { name: this.t.more(count), exact: true });
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Names on the cards, in order. */
  names = (): Promise<string[]> => this.cards.getByRole('heading').allInnerTexts();
}
