import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { Agent } from '../api/agents-api';
import { PublicPageSection } from '../public-page/public-page-section';
import { PublishDialog } from '../publish/publish-dialog';
import { StatusBadge } from '../publish/status-badge';
import { SettingsSection } from './settings-section';
import { useDeleteAgent } from './use-delete-agent';

export interface AdditionalTabProps {
  agent: Agent;
  /** Whether another tab has unsaved changes. */
  isChanged: boolean;
  onDeleted: () => void;
}

/** Publishing and deletion of an agent. */
export function AdditionalTab({ agent, isChanged, onDeleted }: AdditionalTabProps) {
  const { t } = useTranslation(['agentSettings', 'agent']);
  const [publishing, setPublishing] = useState(false);
  const isReady = agent.status === 'ready';
  const isHidden = Boolean(agent.hidden);
  const stand = isHidden ? 'isHidden' : isReady ? 'isReady' : 'isNotReady';
  return (
    <div className="grid gap-6 [&>section:first-child]:border-t-0 [&>section:first-child]:pt-0">
      <SettingsSection title={t('publish.title')} text={t(`publish.${stand}`)}>
        <div className="flex flex-wrap items-center gap-4">
          <StatusBadge status={agent.status} availability={agent.availability} hidden={isHidden} />
          <Button variant="secondary" size="sm" disabled={isChanged || isHidden} onClick={() => setPublishing(true)}>
            {t(isReady ? 'publish.unpublish' : 'publish.publish')}
          </Button>
        </div>
        {isChanged && <p className="text-sm text-fg2">{t('publish.saveFirst')}</p>}
        <PublishDialog agent={agent} open={publishing} onOpenChange={setPublishing} />
      </SettingsSection>
      <PublicPageSection agent={agent} />
      <DangerZone agent={agent} onDeleted={onDeleted} />
    </div>
  );
}

function DangerZone({ agent, onDeleted }: { agent: Agent; onDeleted: () => void }) {
  const { t } = useTranslation('agentSettings');
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteAgent(agent, onDeleted);
  return (
    <SettingsSection danger title={t('danger.title')} text={t('danger.text')}>
      <div>
        <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
          {t('danger.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(next) => {
          if (deletion.isBusy) return;
          deletion.forget();
          setAsking(next);
        }}
        title={t('danger.confirmTitle', { name: agent.name })}
        description={t('danger.confirmText')}
        confirmLabel={t('danger.delete')}
        danger
        busy={deletion.isBusy}
        onConfirm={deletion.run}
      >
        {deletion.error && (
          <p role="alert" className="text-sm font-medium text-danger">
            {deletion.error}
          </p>
        )}
      </ConfirmDialog>
    </SettingsSection>
  );
}
