import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { blockHistory } from '../../lib/navigation/history-guard';
import { ConfirmDialog } from './confirm-dialog';

export interface UnsavedChanges {
  /** Closes at once when nothing would be lost, else asks first. */
  requestClose: () => void;
  /** The question; goes inside the dialog that it is about, so that a press in it does not count as one outside. */
  question: ReactNode;
}

/**
 * Keeps what was typed from being lost by a key or a press beside the dialog, by Back, or by closing the page.
 * @param isBusy it is being stored: nothing closes, and nothing is asked
 */
export function useUnsavedChanges(isChanged: boolean, isBusy: boolean, onClose: () => void): UnsavedChanges {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const { key } = useLocation();

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      setAsking(false); // what was asked about is stored or gone
    };
  }, [isChanged]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that another entry is to be held
  useEffect(() => (isChanged ? blockHistory(() => setAsking(!isBusy)) : undefined), [isChanged, isBusy, key]);

  return {
    requestClose: () => {
      if (isBusy) return;
      // A key that is pressed in the instant the question opens is still heard below it, and meant for it.
      if (asking) setAsking(false);
      else if (isChanged) setAsking(true);
      else onClose();
    },
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
