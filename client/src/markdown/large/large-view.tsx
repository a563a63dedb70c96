import type { ReactNode } from 'react';
import { Dialog, DialogContent } from '../../ui/overlays/dialog';

export interface LargeViewProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A table or diagram in a dialog of nearly the whole window. It scrolls both ways. */
export function LargeView({ title, onClose, children }: LargeViewProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} className="md:max-h-[94dvh] md:w-max md:min-w-[480px] md:max-w-[96vw]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard */}
        <section className="max-w-full overflow-x-auto" aria-label={title} tabIndex={0}>
          {children}
        </section>
      </DialogContent>
    </Dialog>
  );
}
