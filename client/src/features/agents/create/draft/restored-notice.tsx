import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import type { AgentDraft } from './use-agent-draft';

/** States that a draft was restored and offers to clear it. */
export function RestoredNotice({ draft, startOver }: { draft: AgentDraft; startOver: () => void }) {
  const { t } = useTranslation('studio');
  const [asking, setAsking] = useState(false);
  if (!draft.restored) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-soft px-4 py-1.5 text-sm"
    >
      {t('create.restored')}
      <Button variant="quiet" size="sm" className="-mr-3 hover:bg-card" onClick={() => setAsking(true)}>
        {t('create.startOver')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('create.startOverTitle')}
        description={t('create.startOverText')}
        confirmLabel={t('create.startOver')}
        danger
        onConfirm={() => {
          setAsking(false);
          startOver();
        }}
      />
    </div>
  );
}
