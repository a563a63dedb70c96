import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAllPersonasQuery } from '../../../api/all-personas';
import { useLanguage } from '../../../i18n/use-language';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { Button, buttonStyle } from '../../../ui/buttons/button';
import { SecretField } from '../../../ui/forms/secret-field';
import { AgentAvatar } from '../../../ui/images/avatar';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useAgentsGetQuery } from '../api/agents-api';
import type { CreatedAgent } from '../api/create-agent-api';
import { PublishRefusal } from '../publish/publish-refusal';
import { usePublish } from '../publish/use-publish';
import { useWorkflowPolling } from '../settings/workflow/use-workflow-polling';
import { initialPersona, sortPersonas } from '../start-chat/persona/personas';
import { useStartChat } from '../start-chat/use-start-chat';
import { WorkflowActions } from './workflow-actions';

/** Next steps after an agent was created: publish and chat, API key, workflow. Closing it opens the agent's page. */
export function CreatedDialog({ agent: created }: { agent: CreatedAgent }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  // Preloads the agent page, which opens next.
  const { data } = useAgentsGetQuery({ id: created.id });
  const agent = data ?? created;
  useWorkflowPolling(agent);
  const { language } = useLanguage();
  // Without a template there is no workflow to publish yet.
  const hasTemplate = Boolean(agent.template_type);
  const { publish, isLoading: publishing, refusal } = usePublish(agent);
  const { start, isLoading: starting } = useStartChat(agent);
  const { data: personas, isLoading: loadingPersonas } = useAllPersonasQuery();
  const busy = publishing || starting;
  const leave = () => void navigate(paths.agent(created.id));
  const publishAndChat = async () => {
    if (agent.status !== 'ready' && !(await publish('ready'))) return;
    await start({ name: '', personaId: initialPersona(sortPersonas(personas ?? [], language))?.id });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && leave()}>
      <DialogContent
        title={t('created.title', { name: agent.name })}
        description={t('created.text')}
        className="md:max-w-[540px]"
        footer={
          <>
            <Button variant={hasTemplate ? 'secondary' : 'primary'} disabled={busy} onClick={leave}>
              {t('created.done')}
            </Button>
            {hasTemplate && (
              <Button busy={busy} disabled={loadingPersonas} onClick={() => void publishAndChat()}>
                {t('created.publishAndChat')}
              </Button>
            )}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid justify-items-center">
            <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={112} />
          </div>
          {refusal && <PublishRefusal agent={agent} error={refusal} />}
          {agent.api_key && <SecretField label={t('created.key')} value={agent.api_key} hint={t('created.keyHint')} />}
          <section className="grid gap-2">
            <h3 className="text-sm font-medium tracking-normal">{t('created.next')}</h3>
            <WorkflowActions agent={agent} />
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
