import { lazy, Suspense } from 'react';
import type { RenameDialogProps } from './rename-dialog';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog')).RenameDialog }));

/** The dialog in which a chat is renamed or deleted; its code comes when it is first wanted. */
export function LazyRenameDialog(props: RenameDialogProps) {
  return (
    <Suspense fallback={null}>
      <RenameDialog {...props} />
    </Suspense>
  );
}
