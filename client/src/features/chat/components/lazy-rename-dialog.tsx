import { prepared } from '../../../lib/prepared';
import { Late } from '../../../ui/late';
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
