import { prepared } from '../../../lib/lazy/preloadable';
import { Late } from '../../../ui/feedback/lazy-boundary';
import type { RenameDialogProps } from './rename-dialog';

const RenameDialog = prepared(async () => (await import('./rename-dialog')).RenameDialog);

/** The dialog in which a chat is renamed or deleted; its code comes when it is first wanted. */
export function LazyRenameDialog(props: RenameDialogProps) {
  return (
    <Late onClose={props.onClose}>
      <RenameDialog {...props} />
    </Late>
  );
}
