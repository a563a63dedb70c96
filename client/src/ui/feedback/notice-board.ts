import type { toast } from 'sonner';
import type { Notice, NoticeBoard, NoticeKind } from './notify';

/** Display time by kind, in milliseconds; errors take longer to read. */
const STAYS = { success: 4000, info: 4000, error: 5000 } as const satisfies Record<NoticeKind, number>;

/** The parts of sonner used here. */
type Toasts = Pick<typeof toast, 'success' | 'error' | 'info' | 'dismiss'>;

export interface PausableNoticeBoard extends NoticeBoard {
  /** Pauses all toasts, or resumes them with their full display time. */
  hold(held: boolean): void;
  /** Call when the toaster is unmounted, together with its toasts. */
  forget(): void;
}

/**
 * Shows notices with sonner. Sonner pauses toasts only under the pointer; this board can also be paused from outside.
 */
export function createNoticeBoard(toasts: Toasts): PausableNoticeBoard {
  const shown = new Map<string, [NoticeKind, Notice & { id: string }]>();
  let isHeld = false;

  function show(kind: NoticeKind, notice: Notice & { id: string }): void {
    const { id, title, description, action, duration, onClose } = notice;
    shown.set(id, [kind, notice]);
    const close = (): void => {
      if (shown.delete(id)) onClose?.();
    };
    toasts[kind](title, {
      id,
      description,
      action: action && {
        label: action.label,
        onClick: () => {
          // Sonner closes the toast without an event.
          shown.delete(id);
          action.onClick();
          hold(false);
        },
      },
      duration: isHeld ? Number.POSITIVE_INFINITY : (duration ?? STAYS[kind]),
      onAutoClose: close,
      onDismiss: () => {
        close();
        // The focus may disappear with a removed toast, without an event that would resume the others.
        hold(false);
      },
    });
  }

  function hold(held: boolean): void {
    if (held === isHeld) return;
    isHeld = held;
    for (const [kind, notice] of [...shown.values()]) show(kind, notice);
  }

  return {
    show,
    hold,
    dismiss: (id) => void toasts.dismiss(id),
    forget() {
      shown.clear();
      isHeld = false;
    },
  };
}
