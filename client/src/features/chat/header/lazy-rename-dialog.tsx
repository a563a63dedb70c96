import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import type { RenameDialogProps } from './rename-dialog';

const RenameDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./rename-dialog'), loadTexts(['chatTools'])]);
  return file.RenameDialog;
});

/** The dialog to rename or delete a chat; its code is loaded on demand. */
export function LazyRenameDialog(props: RenameDialogProps) {
  return (
    <LazyBoundary onClose={props.onClose}>
      <RenameDialog {...props} />
    </LazyBoundary>
  );
}
