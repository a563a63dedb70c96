import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { askBeforeUnload } from '../../lib/browser/ask-before-unload';
import { blockHistory } from '../../lib/navigation/history-guard';
import { ConfirmDialog } from './confirm-dialog';

export interface UnsavedChanges {
  /** Closes at once without unsaved changes, else asks for confirmation. */
  requestClose: () => void;
  /**
   * The confirmation dialog. Render it inside the dialog it belongs to, so that clicks in it do not count as outside.
   */
  question: ReactNode;
}

/**
 * Asks for confirmation before unsaved changes are lost by closing the dialog, Back or Forward, or closing the page.
 * @param isBusy while saving, the dialog neither closes nor asks
 */
export function useUnsavedChanges(isChanged: boolean, isBusy: boolean, onClose: () => void): UnsavedChanges {
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const { key } = useLocation();

  useEffect(() => {
    if (!isChanged) return;
    const leave = askBeforeUnload();
    return () => {
      leave();
      setAsking(false); // the changes are saved or discarded
    };
  }, [isChanged]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that another history entry must be blocked
  useEffect(() => (isChanged ? blockHistory(() => setAsking(!isBusy)) : undefined), [isChanged, isBusy, key]);

  return {
    requestClose: () => {
      if (isBusy) return;
      // A key pressed just as the confirmation opens still reaches the dialog below, but is meant for the confirmation.
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
