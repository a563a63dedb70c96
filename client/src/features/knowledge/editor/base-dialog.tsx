import { useState } from 'react';
import { Dialog, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import type { KnowledgeBase } from '../api/knowledge-api';
import { BaseEditor } from './base-editor';
import { LoadedBase } from './loaded-base';

export interface BaseDialogProps {
  /** The base to edit; null: a new one. */
  base: KnowledgeBase | null;
  onClose: () => void;
}

/** Makes a knowledge base, or changes one. */
export function BaseDialog({ base, onClose }: BaseDialogProps) {
  const [isChanged, setIsChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { requestClose, question } = useUnsavedChanges(isChanged, isBusy, onClose);
  const shared = { onChanged: setIsChanged, onBusy: setIsBusy, onClose: requestClose, onDone: onClose };
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogPanel
        aria-describedby={undefined}
        // Of one height: chapters open and close in it all the time.
        className="h-[92dvh] md:h-[min(85dvh,760px)] md:max-w-[720px]"
      >
        {base ? <LoadedBase base={base} {...shared} /> : <BaseEditor {...shared} />}
        {question}
      </DialogPanel>
    </Dialog>
  );
}
