import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { buttonStyle } from '../../../../ui/buttons/button';
import { notify } from '../../../../ui/feedback/notify';
import type { CreatedAgent } from '../../api/create-agent-api';
import { type WorkflowDisplayState, workflowDisplayState } from '../../settings/workflow/workflow-display-state';

const TEXTS = {
  coming: 'workflow.notReady',
  failed: 'workflow.failed',
  own: 'workflow.own',
  closed: 'workflow.closed',
  'no-tool': 'workflow.noTool',
} as const;

/** Titles of states other than a delay. */
const TITLES: Partial<Record<WorkflowDisplayState, 'workflow.closedTitle' | 'workflow.noToolTitle'>> = {
  closed: 'workflow.closedTitle',
  'no-tool': 'workflow.noToolTitle',
};

/** Link to a new agent's workflow. Until the workflow exists, the link opens the n8n start page and shows a notice. */
export function WorkflowActions({ agent }: { agent: CreatedAgent }) {
  const { t } = useTranslation('studio');
  const stand = workflowDisplayState(agent);
  const text = stand === 'there' ? undefined : t(TEXTS[stand]);
  const title = t(TITLES[stand] ?? 'workflow.notReadyTitle');
  const say = () => notify.info({ title, description: text });
  return (
    <div className="grid gap-2 rounded-control border border-line p-1.5" aria-live="polite">
      {agent.workflow_url && (
        <a
          href={agent.workflow_url}
          target="_blank"
          rel="noopener"
          onClick={text ? say : undefined}
          className={cn(buttonStyle({ variant: 'quiet' }), 'justify-between px-3 whitespace-normal')}
        >
          {t('created.workflow')}
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">({t('newTab')})</span>
        </a>
      )}
      {text && (
        <div className="grid gap-0.5 px-3 py-1.5 text-sm">
          <p className={cn('font-medium', stand !== 'no-tool' && 'text-draft')}>{title}</p>
          <p className="text-fg2">{text}</p>
        </div>
      )}
    </div>
  );
}
