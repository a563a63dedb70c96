import type { ReactNode } from 'react';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';

/** All about the persona that one writes as. */
export function PersonaDialog({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={name}>{children}</DialogContent>
    </Dialog>
  );
}
