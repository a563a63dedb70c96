import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../lib/navigation/paths';
import { ExternalLink, externalLinkStyle } from '../../../../ui/navigation/external-link';
import type { PublishableAgent } from '../../api/agents-api';

/** Links to the agent's workflow in n8n and to the integration guide. */
export function WorkflowLink({ agent }: { agent: PublishableAgent }) {
  const { t } = useTranslation('agentSettings');
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {agent.workflow_closed && <span className="w-full text-fg2">{t('workflow.closed')}</span>}
      {agent.workflow_url && (
        <ExternalLink href={agent.workflow_url}>
          {t(agent.n8n_workflow_id ? 'workflow.open' : 'workflow.openTool')}
        </ExternalLink>
      )}
      <a href={paths.integrationGuide} target="_blank" rel="noopener" className={externalLinkStyle}>
        {t('workflow.guide')}
        <ExternalLinkIcon aria-hidden="true" />
      </a>
    </p>
  );
}
