/** The title of the tab: the page's, behind the number of unread messages. */
const PRODUCT = 'Regent';

const MOST = 99;

/** "(3) Conversations · Regent"; the product alone where the page has no name of its own. */
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

/** Another page is on the screen. */
export const setTitlePage = (page: string): void => show({ page });

/** Number of unread messages; 0 when signed out. */
export const setTitleUnread = (unread: number): void => show({ unread });
