import type { ReactNode } from 'react';

export interface Notice {
  title: string;
  description?: ReactNode;
  /** A button that does what the notice suggests. */
  action?: { label: string; onClick: () => void };
  /** Notices with the same id replace each other. By default kind and title make it: one cause, one notice. */
  id?: string;
}

export type NoticeKind = 'success' | 'info' | 'error';

/** What puts notices on the screen. */
export interface NoticeBoard {
  show(kind: NoticeKind, notice: Notice & { id: string }): void;
  dismiss(id?: string): void;
}

let board: NoticeBoard | undefined;
let waiting: ((board: NoticeBoard) => void)[] = [];
const wanting = new Set<() => void>();

function tell(what: (board: NoticeBoard) => void): void {
  if (board) {
    what(board);
    return;
  }
  waiting.push(what);
  requestNoticeBoard();
}

const show = (kind: NoticeKind) => (notice: Notice) =>
  tell((there) => there.show(kind, { ...notice, id: notice.id ?? `${kind}:${notice.title}` }));

/** The only door to toasts. What shows them comes after the page; notices wait for it. */
export const notify = {
  success: show('success'),
  info: show('info'),
  error: show('error'),
  dismiss: (id?: string) => tell((there) => there.dismiss(id)),
};

/** Fetches what shows notices, also before there are any: the first one may be that there is no connection. */
export function requestNoticeBoard(): void {
  for (const want of wanting) want();
}

/** Calls back when something is wanted that shows notices, as where there is one to show and nothing that shows it. */
export function onNoticeBoardRequested(want: () => void): () => void {
  wanting.add(want);
  if (waiting.length > 0) want();
  return () => wanting.delete(want);
}

/** From now on notices are shown here, also those that have waited. */
export function attachNoticeBoard(next: NoticeBoard): () => void {
  board = next;
  for (const what of waiting) what(next);
  waiting = [];
  return () => {
    if (board === next) board = undefined;
  };
}
