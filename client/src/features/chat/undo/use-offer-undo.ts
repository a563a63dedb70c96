import { TIMES } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { onSessionEnd } from '../../../api/session/session-events';
import { matchesShortcut, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { notify } from '../../../ui/feedback/notify';

interface UndoOffer {
  /** ID of the notice. */
  id: string;
  /** Description of the action. */
  title: string;
  undo: () => void;
  /** Called when the notice has closed without Undo. */
  onClose?: () => void;
}

/** Actions that the shortcut undoes, by the notice's ID, newest last. */
const open = new Map<string, () => void>();

onSessionEnd(() => open.clear());
window.addEventListener('keydown', (event) => {
  const newest = [...open.values()].at(-1);
  if (!newest || !matchesShortcut(event, SHORTCUTS.undo)) return;
  event.preventDefault();
  newest();
});

/** Closes the notice; the action can no longer be undone. */
export function withdrawUndo(id: string): void {
  open.delete(id);
  notify.dismiss(id);
}

/** Whether the focus is in a notice or was lost with it, so that it should return to the restored element. */
export const isFocusInNotice = (): boolean =>
  document.activeElement === document.body || Boolean(document.activeElement?.closest('[data-sonner-toast]'));

/** Shows a notice with Undo, which the shortcut presses too. */
export function useOfferUndo(): (offer: UndoOffer) => void {
  const { t } = useTranslation('chatTools');
  return ({ id, title, undo, onClose }) => {
    const run = (): void => {
      if (!open.delete(id)) return;
      undo();
      notify.dismiss(id);
    };
    // The newest one is last, also when it replaces an older one.
    open.delete(id);
    open.set(id, run);
    notify.info({
      id,
      title,
      action: { label: t('deletion.undo'), onClick: run },
      duration: TIMES.undoDeletion,
      onClose: () => {
        open.delete(id);
        onClose?.();
      },
    });
  };
}
