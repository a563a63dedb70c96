import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { type Agent, type AgentCheck, useAgentsCheckMutation } from '../../api/agents-api';
import type { SettingsForm } from '../form/settings-form';
import { SettingsSection } from '../settings-section';
import { ChatTextsOffer } from './chat-texts-offer';
import { CheckList } from './check-list';

interface ConnectionCheckProps {
  agent: Agent;
  /** Whether the form has another workflow than the stored one, which the check uses. */
  isUnsaved: boolean;
  form: SettingsForm;
  set: (changes: Partial<SettingsForm>) => void;
  disabled: boolean;
}

/** Runs a step-by-step check with a test message to find out whether the agent can reply. */
export function ConnectionCheck({ agent, isUnsaved, form, set, disabled }: ConnectionCheckProps) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [check, { data, error, isLoading }] = useAgentsCheckMutation();
  // The last result stays until the next one arrives, so that the layout does not jump.
  const [result, setResult] = useState<AgentCheck>();
  if (data && data !== result) setResult(data);
  if (error && result) setResult(undefined);
  return (
    <SettingsSection title={t('check.title')} text={t('check.text')}>
      <div className="grid justify-items-start gap-2">
        <Button
          variant="secondary"
          size="sm"
          busy={isLoading}
          disabled={isUnsaved}
          onClick={() => void check({ id: agent.id })}
        >
          {t(result ? 'check.again' : 'check.run')}
        </Button>
        {isUnsaved && <p className="text-sm text-fg2">{t('check.saveFirst')}</p>}
        {isLoading && (
          <p role="status" className="text-sm text-fg2">
            {t('check.running')}
          </p>
        )}
      </div>
      {error !== undefined && !isLoading && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errorText(error)}
        </p>
      )}
      {result && !isUnsaved && (
        <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-50">
          <CheckList agentId={agent.id} check={result} onRestoreDone={() => void check({ id: agent.id })} />
          <ChatTextsOffer check={result} form={form} set={set} disabled={disabled} />
        </div>
      )}
    </SettingsSection>
  );
}
