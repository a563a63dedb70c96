import type { toast } from 'sonner';
import type { Notice, NoticeBoard, NoticeKind } from './notify';

/** How long each kind stays. What went wrong takes longer to read. */
const STAYS = { success: 4000, info: 4000, error: 5000 } as const satisfies Record<NoticeKind, number>;

/** What of the library is needed here. */
type Toasts = Pick<typeof toast, 'success' | 'error' | 'info' | 'dismiss'>;

export interface PausableNoticeBoard extends NoticeBoard {
  /** Lets all notices stay; or lets them go again, each after its whole time. */
  hold(held: boolean): void;
  /** The place where they were shown is gone, and they with it. */
  forget(): void;
}

/** A board on the library's toasts. The library holds them under the pointer alone; this one can hold them otherwise too. */
export function createNoticeBoard(toasts: Toasts): PausableNoticeBoard {
  const shown = new Map<string, [NoticeKind, Notice & { id: string }]>();
  let isHeld = false;

  function show(kind: NoticeKind, notice: Notice & { id: string }): void {
    const { id, title, description, action } = notice;
    shown.set(id, [kind, notice]);
    toasts[kind](title, {
      id,
      description,
      action,
      duration: isHeld ? Number.POSITIVE_INFINITY : STAYS[kind],
      onAutoClose: () => shown.delete(id),
      onDismiss: () => {
        shown.delete(id);
        // The focus may go with the notice that had it, and nobody would say that it has left.
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
