import { Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton, iconButtonStyle } from '../../../ui/buttons/icon-button';
import type { MyAgent } from '../api/my-agents-api';
import { useMissingWorkflow } from '../settings/workflow/use-missing-workflow';

/** Opens the agent's workflow in n8n, or explains why there is none. */
export function WorkflowButton({ agent, onSettings }: { agent: MyAgent; onSettings: () => void }) {
  const { t } = useTranslation('studio');
  const missing = useMissingWorkflow(agent, onSettings);
  const label = t('mine.workflow', { name: agent.name });
  const tooltip = t('mine.workflowShort');
  return missing || !agent.workflow_url ? (
    <IconButton label={label} tooltip={tooltip} size="lg" onClick={missing}>
      <Workflow />
    </IconButton>
  ) : (
    <a
      href={agent.workflow_url}
      target="_blank"
      rel="noopener"
      aria-label={`${label} (${t('newTab')})`}
      data-tooltip={tooltip}
      className={iconButtonStyle({ size: 'lg' })}
    >
      <Workflow />
    </a>
  );
}
