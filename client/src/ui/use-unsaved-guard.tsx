import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog';

export interface UnsavedGuard {
  /** Closes at once when nothing would be lost, else asks first. */
  requestClose: () => void;
  /** The question; goes inside the dialog that it is about, so that a press in it does not count as one outside. */
  question: ReactNode;
}

/** Keeps what was typed from being lost by a key or a press beside the dialog, or by closing the page. */
export function useUnsavedGuard(isChanged: boolean, onClose: () => void): UnsavedGuard {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);

  return {
    requestClose: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('unsaved.title')}
        description={t('unsaved.text')}
        cancelLabel={t('unsaved.keep')}
        confirmLabel={t('unsaved.discard')}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    ),
  };
}
