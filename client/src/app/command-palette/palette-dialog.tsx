import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useReturnFocus } from '../../ui/focus/use-return-focus';
import { Dialog, DialogPanel, DialogTitle } from '../../ui/overlays/dialog';

interface PaletteDialogProps {
  title: string;
  /** Whether the user is navigating to another page, which takes the focus itself. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
  /** Called on Escape instead of closing. */
  onBack: (() => void) | null;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Frame of the palette: full screen on phones, near the top on wide screens. */
export function PaletteDialog({ title, isLeaving, onClose, onBack, onKeyDown, children }: PaletteDialogProps) {
  const focus = useReturnFocus();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPanel
        aria-describedby={undefined}
        className="max-md:inset-0 max-md:max-h-none max-md:rounded-none max-md:pb-0 md:top-[12dvh] md:max-h-[min(70dvh,560px)] md:max-w-[600px] md:translate-y-0"
        onOpenAutoFocus={focus.onOpenAutoFocus}
        onCloseAutoFocus={(event) => (isLeaving.current ? event.preventDefault() : focus.onCloseAutoFocus(event))}
        onEscapeKeyDown={(event) => {
          if (!onBack) return;
          event.preventDefault();
          onBack();
        }}
        onKeyDown={onKeyDown}
      >
        <DialogTitle className="sr-only">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </Dialog>
  );
}
