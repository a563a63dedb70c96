import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAllPersonasQuery } from '../../../../api/all-personas';
import { useLanguage } from '../../../../i18n/use-language';
import { passFocusOnUnmount } from '../../../../lib/focus/focus-section';
import { paths } from '../../../../lib/navigation/paths';
import { Button } from '../../../../ui/buttons/button';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { useAgentsGetQuery } from '../../api/agents-api';
import type { CreatedAgent } from '../../api/create-agent-api';
import { PublishRefusal } from '../../publish/publish-refusal';
import { usePublish } from '../../publish/use-publish';
import { useWorkflowPolling } from '../../settings/workflow/use-workflow-polling';
import { workflowDisplayState } from '../../settings/workflow/workflow-display-state';
import { initialPersona, sortPersonas } from '../../start-chat/persona/personas';
import { useStartChat } from '../../start-chat/use-start-chat';
import { ForDevelopers } from './for-developers';
import { ShareLink } from './share-link';

/** Next steps after an agent was created: chat, publish, share. Closing it opens the agent's page. */
export function CreatedDialog({ agent: created }: { agent: CreatedAgent }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  // Preloads the agent page, which opens next.
  const { data } = useAgentsGetQuery({ id: created.id });
  const agent = data ?? created;
  useWorkflowPolling(agent);
  const steps = useNextSteps(agent);
  const { busy, canAnswer, isReady, refusal } = steps;
  const leave = () => void navigate(paths.agent(created.id));
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && leave()}>
      <DialogContent
        title={t('created.title', { name: agent.name })}
        description={t(!canAnswer ? 'workflow.own' : isReady ? 'created.published' : 'created.text')}
        className="md:max-w-[540px]"
        footer={<NextStepButtons steps={steps} onDone={leave} />}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid justify-items-center">
            <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />
          </div>
          {refusal && <PublishRefusal agent={agent} error={refusal} />}
          <ShareLink agent={agent} />
          <ForDevelopers agent={agent} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** What can be done with the agent: publish it, and chat with it, which may publish it first. */
function useNextSteps(agent: CreatedAgent) {
  const { publish, isLoading: publishing, refusal } = usePublish(agent);
  const chat = useChatNow(agent);
  const isReady = agent.status === 'ready';
  // n8n runs the workflows of published agents only.
  const isChatOpen = isReady || (workflowDisplayState(agent) === 'no-tool' && agent.workflow_state !== 'pending');
  return {
    isReady,
    isChatOpen,
    // Without a template, the creator has to connect a workflow first.
    canAnswer: Boolean(agent.template_type),
    chat,
    publishing,
    refusal,
    busy: publishing || chat.isStarting,
    publish: () => publish('ready'),
    chatNow: async () => {
      if (isChatOpen || (await publish('ready'))) await chat.start();
    },
  };
}

interface NextStepButtonsProps {
  steps: ReturnType<typeof useNextSteps>;
  onDone: () => void;
}

function NextStepButtons({ steps, onDone }: NextStepButtonsProps) {
  const { t } = useTranslation('studio');
  const { isReady, isChatOpen, canAnswer, chat, publishing, busy, publish, chatNow } = steps;
  return (
    <>
      <Button variant={canAnswer ? 'ghost' : 'primary'} disabled={busy} className="px-3 md:mr-auto" onClick={onDone}>
        {t('created.done')}
      </Button>
      {canAnswer && !isReady && (
        <Button
          ref={passFocusOnUnmount}
          variant="secondary"
          busy={publishing}
          disabled={busy}
          onClick={() => void publish()}
        >
          {t('created.publish')}
        </Button>
      )}
      {canAnswer && (
        <Button busy={chat.isStarting} disabled={publishing || chat.isLoading} onClick={() => void chatNow()}>
          {t(isChatOpen ? 'created.chat' : 'created.publishAndChat')}
        </Button>
      )}
    </>
  );
}

/** Starts a chat at once, as the user's first persona. */
function useChatNow(agent: { id: number; name: string }) {
  const { language } = useLanguage();
  const { start, isLoading: isStarting } = useStartChat(agent);
  const { data: personas, isLoading } = useAllPersonasQuery();
  return {
    start: () => start({ personaId: initialPersona(sortPersonas(personas ?? [], language))?.id }),
    isStarting,
    isLoading,
  };
}
