import { useState } from 'react';
import { Dialog, DialogPanel } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import type { KnowledgeBase, KnowledgeBaseDetail } from '../api/knowledge-api';
import { BaseEditor } from './base-editor';
import { LoadedBase } from './loaded-base';

export interface BaseDialogProps {
  /** The knowledge base to edit; null creates one. */
  base: KnowledgeBase | null;
  onClose: () => void;
}

/** Creates or edits a knowledge base. One that was created without chapters is edited next, to add files to it. */
export function BaseDialog({ base: listed, onClose }: BaseDialogProps) {
  const [made, setMade] = useState<KnowledgeBase | null>(null);
  const base = listed ?? made;
  const [isChanged, setIsChanged] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { requestClose, question } = useUnsavedChanges(isChanged, isBusy, onClose);
  const onDone = (stored?: KnowledgeBaseDetail) => {
    if (base || stored?.chapters_count !== 0) return onClose();
    // The form that reports both is gone.
    setIsChanged(false);
    setIsBusy(false);
    setMade(stored);
  };
  const shared = { onChanged: setIsChanged, onBusy: setIsBusy, onClose: requestClose, onDone };
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogPanel
        aria-describedby={undefined}
        // Fixed height, because chapters expand and collapse inside.
        className="h-[92dvh] md:h-[min(85dvh,760px)] md:max-w-[720px]"
      >
        {base ? <LoadedBase base={base} {...shared} /> : <BaseEditor {...shared} />}
        {question}
      </DialogPanel>
    </Dialog>
  );
}
