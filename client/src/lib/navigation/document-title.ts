/** The tab title: the page's title, preceded by the number of unread messages. */
const PRODUCT = 'Regent';

const MOST = 99;

/** For example "(3) Conversations · Regent"; only the product name for pages without a title. */
export function titleOf(page: string, unread: number): string {
  const name = page === PRODUCT || page === '' ? PRODUCT : `${page} · ${PRODUCT}`;
  if (unread <= 0) return name;
  return `(${unread > MOST ? `${MOST}+` : unread}) ${name}`;
}

const shown = { page: '', unread: 0 };

const listeners = new Set<() => void>();

function show(next: Partial<typeof shown>): void {
  Object.assign(shown, next);
  document.title = titleOf(shown.page, shown.unread);
  for (const listener of listeners) listener();
}

/** The number of unread messages. */
export const titleUnread = (): number => shown.unread;

/** Calls `listener` when the title may have changed. @returns unsubscribes */
export function onTitleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the title of the current page. */
export const setTitlePage = (page: string): void => show({ page });

/** Sets the number of unread messages; 0 when signed out. */
export const setTitleUnread = (unread: number): void => show({ unread });
