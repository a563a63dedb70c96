import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { PublishableAgent } from '../api/agents-api';
import { PublishRefusal } from './publish-refusal';
import { usePublish } from './use-publish';

export interface PublishDialogProps {
  agent: PublishableAgent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Asks for confirmation before an agent is published or unpublished. After a rejection it stays open and shows the
 * failed step.
 */
export function PublishDialog({ agent, open, onOpenChange }: PublishDialogProps) {
  const { t } = useTranslation('agentSettings');
  const { publish, isLoading, refusal, forget } = usePublish(agent);
  // The question does not change with the agent's status, which may change while the dialog fades out or in another
  // tab.
  const [isReady, setIsReady] = useState(agent.status === 'ready');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setIsReady(agent.status === 'ready');
  }

  const confirm = async () => {
    if (await publish(isReady ? 'not_published' : 'ready')) onOpenChange(false);
  };
  const change = (next: boolean) => {
    if (isLoading && !next) return;
    if (!next) forget();
    onOpenChange(next);
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={t(isReady ? 'publish.unpublishTitle' : 'publish.publishTitle', { name: agent.name })}
      description={t(isReady ? 'publish.unpublishText' : 'publish.publishText')}
      confirmLabel={t(refusal ? 'publish.again' : isReady ? 'publish.unpublish' : 'publish.publish')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      {refusal && (
        <div className="min-h-0 overflow-y-auto overscroll-contain">
          <PublishRefusal agent={agent} error={refusal} />
        </div>
      )}
    </ConfirmDialog>
  );
}
