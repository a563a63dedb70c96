import type { Locator, Page } from 'playwright-core';

/** Texts of the marketplace in both languages. */
export const MARKETPLACE = {
  en: {
    title: 'Agent marketplace',
    description: 'Find the right agent and start talking right away.',
    search: 'Find an agent',
    clearSearch: 'Clear the search',
    all: 'All',
    categories: 'Categories',
    more: (count: number) => `${count} more`,
    fewer: 'Fewer',
    available: 'Available now',
    coming: 'Coming soon',
    hint: 'Only you can see them.',
    draft: 'Not published',
    availability: 'Availability',
    offline: 'Offline',
    sort: 'Sort by',
    crowns: '1,204 crowns',
    noCrowns: '0 crowns',
    view: 'View agent',
    loading: 'Loading agents…',
    error: 'Error loading agents',
    retry: 'Try again',
    empty: 'No agents found',
    emptyComing: 'You have no unpublished agents',
    create: 'Create an agent',
    clear: 'Clear filters',
    categoriesError: 'Couldn’t load the categories. Try again',
    pages: 'Pages',
    page: (number: number) => `Page ${number}`,
    next: 'Next page',
    loadMore: 'Load more',
    added: (count: number, shown: number, total: number) => `${count} more agents loaded, ${shown} of ${total} shown.`,
    moreFailed: 'Couldn’t load more agents.',
    end: 'That’s the end of the list',
    range: (from: number, to: number, total: number) => `Showing ${from}–${to} of ${total}`,
    previous: 'Previous page',
    otherLanguage: 'Переключить на русский',
  },
  ru: {
    title: 'Маркетплейс агентов',
    description: 'Найдите агента под задачу и сразу начните разговор.',
    search: 'Найти агента',
    clearSearch: 'Очистить поиск',
    all: 'Все',
    categories: 'Категории',
    more: (count: number) => `Ещё ${count}`,
    fewer: 'Свернуть',
    available: 'Доступны сейчас',
    coming: 'Скоро',
    hint: 'Их видите только вы.',
    draft: 'Не опубликован',
    availability: 'Доступность',
    offline: 'Не отвечает',
    sort: 'Сортировка',
    crowns: '1 204 короны',
    noCrowns: '0 корон',
    view: 'Открыть',
    loading: 'Загружаем агентов…',
    error: 'Не удалось загрузить агентов',
    retry: 'Попробовать ещё раз',
    empty: 'Агенты не найдены',
    emptyComing: 'У вас нет неопубликованных агентов',
    create: 'Создать агента',
    clear: 'Сбросить фильтры',
    categoriesError: 'Не удалось загрузить категории. Повторить',
    pages: 'Страницы',
    page: (number: number) => `Страница ${number}`,
    next: 'Следующая страница',
    loadMore: 'Показать ещё',
    added: (count: number, shown: number, total: number) =>
      `Загружено ещё ${count} агентов, показано ${shown} из ${total}.`,
    moreFailed: 'Не удалось загрузить ещё агентов.',
    end: 'Это конец списка',
    range: (from: number, to: number, total: number) => `Показаны ${from}–${to} из ${total}`,
    previous: 'Предыдущая страница',
    otherLanguage: 'Switch to English',
  },
} as const;

/** Requests of the agent list, with or without a page number. */
export const AGENT_LIST = /\/api\/studio\/agent\?/;

/** The marketplace in one language. */
export class MarketplaceScreen {
  readonly t: (typeof MARKETPLACE)['en'] | (typeof MARKETPLACE)['ru'];

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
  ) {
    this.t = MARKETPLACE[locale];
  }

  /** Opens it and waits for agents. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/marketplace${query}`);
    await this.cards.first().waitFor();
  }

  get cards(): Locator {
    return this.page.getByRole('article');
  }

  get box(): Locator {
    return this.page.getByRole('searchbox', { name: this.t.search });
  }

  get sort(): Locator {
    return this.page.getByRole('combobox', { name: this.t.sort });
  }

  get availability(): Locator {
    return this.page.getByRole('combobox', { name: this.t.availability });
  }

  get status(): Locator {
    return this.page.getByRole('main').getByRole('status');
  }

  get pager(): Locator {
    return this.page.getByRole('navigation', { name: this.t.pages });
  }

  get categories(): Locator {
    return this.page.getByRole('group', { name: this.t.categories });
  }

  chip(name: string): Locator {
    return this.categories.getByRole('button', { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** Names on the cards, in order. */
  names = (): Promise<string[]> => this.cards.getByRole('heading').allInnerTexts();

  /** The filters in the URL. */
  query = (): Record<string, string> => Object.fromEntries(new URL(this.page.url()).searchParams);
}
