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

function show(next: Partial<typeof shown>): void {
  Object.assign(shown, next);
  document.title = titleOf(shown.page, shown.unread);
}

/** Sets the title of the current page. */
export const setTitlePage = (page: string): void => show({ page });

/** Sets the number of unread messages; 0 when signed out. */
export const setTitleUnread = (unread: number): void => show({ unread });
