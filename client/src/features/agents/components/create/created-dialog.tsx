import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { cn } from '../../../../lib/cn';
import { paths } from '../../../../lib/paths';
import { AgentAvatar } from '../../../../ui/avatar';
import { Button, buttonStyle } from '../../../../ui/button';
import { Dialog, DialogContent } from '../../../../ui/dialog';
import { SecretField } from '../../../../ui/secret-field';
import { useAgentsGetQuery } from '../../api/agents-api';
import type { CreatedAgent } from '../../api/create-agent-api';
import { useWorkflowPolling } from '../../hooks/use-workflow-polling';
import { WorkflowDoor } from './workflow-door';

/** After an agent was made: its key, and the ways on. Closing it leads to the agent. */
export function CreatedDialog({ agent: created }: { agent: CreatedAgent }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  // The agent's page comes next: it is there at once then.
  const { data } = useAgentsGetQuery({ id: created.id });
  const agent = data ?? created;
  useWorkflowPolling(agent);
  const leave = () => void navigate(paths.agent(created.id));
  return (
    <Dialog open onOpenChange={(open) => !open && leave()}>
      <DialogContent
        title={t('created.title', { name: agent.name })}
        description={t('created.text')}
        className="md:max-w-[540px]"
        footer={<Button onClick={leave}>{t('created.done')}</Button>}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid justify-items-center">
            <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={112} />
          </div>
          {agent.api_key && <SecretField label={t('created.key')} value={agent.api_key} hint={t('created.keyHint')} />}
          <section className="grid gap-2">
            <h3 className="text-sm font-medium tracking-normal">{t('created.next')}</h3>
            <WorkflowDoor agent={agent} />
            <OtherTab to={paths.personalTab('profile')} text={t('created.credentials')} />
            <OtherTab to={paths.integrationGuide} text={t('created.help')} />
          </section>
        </div>
      </DialogContent>
    </Dialog>
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
