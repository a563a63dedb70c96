import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { Agent } from '../api/agents-api';
import { useAgentsDiscardDraftMutation } from '../api/versions-api';
import { PublishDraftDialog } from './publish-draft-dialog';

export interface DraftBarProps {
  agent: Agent;
  onCompare: () => void;
}

/** States that an agent has unpublished changes; publishes, compares or discards them. */
export function DraftBar({ agent, onCompare }: DraftBarProps) {
  const { t } = useTranslation('agentVersions');
  const id = useId();
  const [opened, setOpened] = useState<'publish' | 'discard' | null>(null);
  const isLive = agent.status === 'ready' && agent.version != null;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-draft p-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-base">
          {t('draft.title')}
        </h2>
        <p className="text-sm text-fg2">
          {isLive ? t('draft.text', { number: agent.version }) : t('draft.unpublishedText')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={Boolean(agent.hidden)} onClick={() => setOpened('publish')}>
          {t('draft.publish')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onCompare}>
          {t('draft.compare')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpened('discard')}>
          {t('draft.discard')}
        </Button>
      </div>
      <PublishDraftDialog
        agent={agent}
        open={opened === 'publish'}
        onOpenChange={(isOpen) => setOpened(isOpen ? 'publish' : null)}
      />
      <DiscardDialog
        agentId={agent.id}
        open={opened === 'discard'}
        onOpenChange={(isOpen) => setOpened(isOpen ? 'discard' : null)}
      />
    </section>
  );
}

interface DiscardDialogProps {
  agentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DiscardDialog({ agentId, open, onOpenChange }: DiscardDialogProps) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const [discard, { isLoading }] = useAgentsDiscardDraftMutation();
  const confirm = async (): Promise<void> => {
    try {
      await discard({ id: agentId }).unwrap();
      notify.success({ title: t('draft.discarded') });
      onOpenChange(false);
    } catch (error) {
      notify.error({ title: t('draft.discardFailed'), description: errorText(error) });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !isLoading && onOpenChange(next)}
      title={t('draft.discardTitle')}
      description={t('draft.discardText')}
      confirmLabel={t('draft.discard')}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
