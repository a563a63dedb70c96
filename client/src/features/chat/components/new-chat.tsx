import { useTranslation } from 'react-i18next';
import { AgentAvatar } from '../../../ui/avatar';
import { Chip } from '../../../ui/chip';
import { writeDraft } from '../api/drafts';
import { useChatSelector } from '../store/chat-store';
import { selectShown } from '../store/selectors';
import { focusComposer } from './fields';
import { useScreen } from './screen';
import { useChatAgent } from './use-chat-agent';
import { useDraft } from './use-draft';

/** Shown in a chat without messages: the agent, and what to do. */
function EmptyChat() {
  const { t } = useTranslation('agent');
  const { agent } = useScreen();
  return (
    <div className="grid justify-items-center gap-4 px-4 pb-[20dvh] text-center">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />
      <p className="max-w-[36ch] text-fg2">
        {t(agent.writable ? 'chat.empty' : 'chat.emptyUnavailable', { name: agent.name })}
      </p>
    </div>
  );
}

/** Shown below the messages until the person writes one: the agent if there is no message, and its starters. */
export function NewChat() {
  const { chat } = useScreen();
  const { starters, writable } = useChatAgent(chat.agent_id);
  const shown = useChatSelector((state) => selectShown(state, chat.id));
  const draft = useDraft(chat.id);
  const wrote = draft !== '' || shown.some((each) => each.kind === 'unsent' || !each.message.is_agent_message);
  return (
    <>
      {shown.length === 0 && <EmptyChat />}
      {!wrote && writable && starters && starters.length > 0 && <Starters chatId={chat.id} texts={starters} />}
    </>
  );
}

/** Pressing one puts it into the message box; it is not sent. */
function Starters({ chatId, texts }: { chatId: number; texts: readonly string[] }) {
  const { t } = useTranslation('agent');
  const choose = (text: string) => {
    writeDraft(chatId, text);
    focusComposer();
  };
  return (
    <ul aria-label={t('starters.title')} className="flex flex-wrap justify-center gap-2 py-3">
      {texts.map((text) => (
        <li key={text} className="max-w-full">
          <Chip
            className="h-auto min-h-[35px] rounded-[18px] py-1.5 text-left [overflow-wrap:anywhere]"
            onClick={() => choose(text)}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
