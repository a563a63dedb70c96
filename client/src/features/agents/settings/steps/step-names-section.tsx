import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import type { Agent } from '../../api/agents-api';
import { useRunsListQuery } from '../../api/runs-api';
import { SettingsSection } from '../settings-section';
import { StepNamesDialog } from './step-names-dialog';
import { rowsOf } from './step-rows';

/** Runs whose nodes are suggested. */
const RUNS = 10;

/** The workflow's nodes that users see during a reply. */
export function StepNamesSection({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentSettings');
  const [isOpen, setOpen] = useState(false);
  const names = agent.step_names ?? [];
  // Without the runs, the nodes can still be entered.
  const { currentData: runs = [], isFetching } = useRunsListQuery(
    { id: agent.id, limit: RUNS },
    { skip: !isOpen, refetchOnMountOrArgChange: true },
  );
  return (
    <SettingsSection title={t('steps.title')} text={t('steps.text')}>
      <p className="text-sm text-fg2">
        {names.length === 0 ? t('steps.none') : t('steps.count', { count: names.length })}
      </p>
      <div>
        <Button variant="secondary" size="sm" busy={isOpen && isFetching} onClick={() => setOpen(true)}>
          {t('steps.edit')}
        </Button>
      </div>
      {isOpen && !isFetching && (
        <StepNamesDialog agentId={agent.id} rows={rowsOf(names, runs)} onClose={() => setOpen(false)} />
      )}
    </SettingsSection>
  );
}
