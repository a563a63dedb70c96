import { ChevronDown, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { paths } from '../../../../lib/navigation/paths';
import { buttonStyle } from '../../../../ui/buttons/button';
import { SecretField } from '../../../../ui/forms/secret-field';
import type { CreatedAgent } from '../../api/create-agent-api';
import { WorkflowActions } from './workflow-actions';

/** API key and workflow of a new agent, folded: most creators need neither. The settings show them too. */
export function ForDevelopers({ agent }: { agent: CreatedAgent }) {
  const { t } = useTranslation('studio');
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-control px-3.5 py-2 text-sm font-medium hover:bg-muted [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('created.developers')}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-[18px] shrink-0 text-fg2 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3.5">
        {agent.api_key && <SecretField label={t('created.key')} value={agent.api_key} hint={t('created.keyHint')} />}
        <div className="grid gap-1">
          <WorkflowActions agent={agent} />
          <OtherTab to={paths.personalTab('profile')} text={t('created.credentials')} />
          <OtherTab to={paths.integrationGuide} text={t('created.help')} />
        </div>
      </div>
    </details>
  );
}

function OtherTab({ to, text }: { to: string; text: string }) {
  const { t } = useTranslation('studio');
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={cn(buttonStyle({ variant: 'ghost' }), 'justify-between px-3.5 font-medium whitespace-normal')}
    >
      {text}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">({t('newTab')})</span>
    </a>
  );
}
