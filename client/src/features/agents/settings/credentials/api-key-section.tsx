import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { SecretField } from '../../../../ui/forms/secret-field';
import type { Agent } from '../../api/agents-api';
import { SettingsSection } from '../settings-section';
import { RotateKeyDialog } from './rotate-key-dialog';

/** The API key of the agent's workflow, with a button to rotate it. */
export function ApiKeySection({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentSettings');
  const [rotating, setRotating] = useState(false);
  return (
    <SettingsSection title={t('key.title')}>
      {agent.api_key ? (
        <SecretField label={t('key.label')} hint={t('key.hint')} value={agent.api_key} />
      ) : (
        <p>{t('key.unreadable')}</p>
      )}
      {agent.webhook_secret && (
        <SecretField label={t('key.secretLabel')} hint={t('key.secretHint')} value={agent.webhook_secret} />
      )}
      <div>
        <Button variant="secondary" size="sm" onClick={() => setRotating(true)}>
          {t('key.rotate')}
        </Button>
      </div>
      <RotateKeyDialog agent={agent} open={rotating} onOpenChange={setRotating} />
    </SettingsSection>
  );
}
