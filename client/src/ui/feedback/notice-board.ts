import type { ReactElement } from 'react';
import type { toast } from 'sonner';
import type { Notice, NoticeBoard, NoticeKind } from './notify';

/** Display time by kind, in milliseconds; errors take longer to read. */
const STAYS = { success: 4000, info: 4000, error: 5000 } as const satisfies Record<NoticeKind, number>;

/** The same notice within this time has the same cause, for example requests that fail together; in milliseconds. */
const ONE_CAUSE_MS = 1000;

/** The parts of sonner used here. */
type Toasts = Pick<typeof toast, 'success' | 'error' | 'info' | 'dismiss'>;

/** Features that sonner lacks. */
export interface NoticeExtras {
  /** The button that closes a toast, named after it: all buttons of sonner have the same name. */
  closeButton(id: string, title: string): ReactElement;
  /**
   * Texts of notices repeated while they were shown, oldest first; empty once all notices have closed. Screen readers
   * would not notice repetitions, because the toasts do not change.
   */
  onRepeats(texts: readonly string[]): void;
  /** Whether all toasts are paused. */
  onHold(held: boolean): void;
}

interface Shown {
  kind: NoticeKind;
  notice: Notice & { id: string };
  /** When it was announced. */
  at: number;
}

export interface PausableNoticeBoard extends NoticeBoard {
  /** Pauses all toasts, or resumes them with their full display time. */
  hold(held: boolean): void;
  /** Call when the toaster is unmounted, together with its toasts. */
  forget(): void;
}

/**
 * Shows notices with sonner. Sonner pauses toasts only under the pointer; this board can also be paused from outside.
 */
export function createNoticeBoard(
  toasts: Toasts,
  { closeButton, onRepeats, onHold }: NoticeExtras,
): PausableNoticeBoard {
  const shown = new Map<string, Shown>();
  const repeats = collectRepeats(onRepeats);
  let isHeld = false;

  function show(kind: NoticeKind, notice: Notice & { id: string }): void {
    const before = shown.get(notice.id);
    const isSame = before !== undefined && isSameText(before.notice, notice);
    const isOneCause = isSame && Date.now() - before.at < ONE_CAUSE_MS;
    shown.set(notice.id, { kind, notice, at: isOneCause ? before.at : Date.now() });
    if (isSame && !isOneCause) repeats.add(textOf(notice));
    draw(kind, notice);
  }

  function remove(id: string): boolean {
    const wasShown = shown.delete(id);
    if (shown.size === 0) repeats.clear();
    return wasShown;
  }

  function draw(kind: NoticeKind, notice: Notice & { id: string }): void {
    const { id, title, duration } = notice;
    toasts[kind](title, {
      ...toastOf(notice, { remove: () => remove(id), resume: () => hold(false) }),
      cancel: closeButton(id, title),
      duration: isHeld ? Number.POSITIVE_INFINITY : (duration ?? STAYS[kind]),
    });
  }

  function hold(held: boolean): void {
    if (held === isHeld) return;
    isHeld = held;
    onHold(held);
    for (const { kind, notice } of [...shown.values()]) draw(kind, notice);
  }

  return {
    show,
    hold,
    dismiss: (id) => void toasts.dismiss(id),
    forget() {
      shown.clear();
      repeats.clear();
      isHeld = false;
    },
  };
}

interface BoardActions {
  /** Removes the notice; false: it was removed before. */
  remove: () => boolean;
  /** Resumes all toasts. */
  resume: () => void;
}

/** The toast of a notice: its text, its action, and what happens when it closes. */
function toastOf({ id, description, action, onClose }: Notice & { id: string }, { remove, resume }: BoardActions) {
  const close = (): void => {
    if (remove()) onClose?.();
  };
  return {
    id,
    description,
    action: action && {
      label: action.label,
      onClick: () => {
        // Sonner closes the toast without an event.
        remove();
        action.onClick();
        resume();
      },
    },
    onAutoClose: close,
    onDismiss: () => {
      close();
      // The focus may disappear with a removed toast, without an event that would resume the others.
      resume();
    },
  };
}

/** Collects the texts of repeated notices. Calls `onRepeats` with each change. */
function collectRepeats(onRepeats: NoticeExtras['onRepeats']) {
  let texts: readonly string[] = [];
  return {
    add(text: string): void {
      texts = [...texts, text];
      onRepeats(texts);
    },
    clear(): void {
      if (texts.length === 0) return;
      texts = [];
      onRepeats(texts);
    },
  };
}

/** Content other than text counts as unchanged, because its toast may not change either. */
const isSameText = (one: Notice, other: Notice): boolean =>
  one.title === other.title && (typeof other.description !== 'string' || one.description === other.description);

const textOf = ({ title, description }: Notice): string =>
  typeof description === 'string' ? `${title} ${description}` : title;
