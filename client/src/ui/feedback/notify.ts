import type { ReactNode } from 'react';

export interface Notice {
  title: string;
  description?: ReactNode;
  /** A button for the suggested action. */
  action?: { label: string; onClick: () => void };
  /** Display time in milliseconds; the default depends on the kind. */
  duration?: number;
  /** Called once when the notice has closed without its action. */
  onClose?: () => void;
  /** Notices with the same ID replace each other. The default consists of kind and title. */
  id?: string;
}

export type NoticeKind = 'success' | 'info' | 'error';

/** Displays notices. */
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

/** The only way to show toasts. The toaster is loaded on demand, and notices wait for it. */
export const notify = {
  success: show('success'),
  info: show('info'),
  error: show('error'),
  dismiss: (id?: string) => tell((there) => there.dismiss(id)),
};

/** Loads the toaster before it is needed: the first notice may be about a lost connection. */
export function requestNoticeBoard(): void {
  for (const want of wanting) want();
}

/** Calls the listener when a toaster is needed, immediately if notices are already waiting. */
export function onNoticeBoardRequested(want: () => void): () => void {
  wanting.add(want);
  if (waiting.length > 0) want();
  return () => wanting.delete(want);
}

/** Attaches the toaster and shows the queued notices. */
export function attachNoticeBoard(next: NoticeBoard): () => void {
  board = next;
  for (const what of waiting) what(next);
  waiting = [];
  return () => {
    if (board === next) board = undefined;
  };
}
