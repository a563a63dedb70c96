import { useTranslation } from 'react-i18next';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { AgentAvatar } from '../../../ui/images/avatar';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatAgent } from '../header/availability/use-chat-agent';
import { useChatSelector } from '../store/chat-store';
import { selectShown } from '../store/selectors';
import { useChatScreen } from '../thread/use-chat-screen';
import { useDraft } from './draft/use-draft';

const ChipList = preloadable(async () => (await import('../../../ui/layout/chip-list')).ChipList);

/** Placeholder of a chat without messages: the agent, and what to do. */
function EmptyChat() {
  const { t } = useTranslation('agent');
  const { agent } = useChatScreen();
  return (
    <div className="grid justify-items-center gap-4 px-4 pb-[20dvh] text-center">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={96} />
      <p className="max-w-[36ch] text-fg2">
        {t(agent.writable ? 'chat.empty' : 'chat.emptyUnavailable', { name: agent.name })}
      </p>
    </div>
  );
}

/**
 * The agent's starters, shown until the user writes a message, below a placeholder while the chat is empty. Selecting
 * one sends it.
 */
export function StarterChips() {
  const { t } = useTranslation('agent');
  const { chat } = useChatScreen();
  const { send } = useChatRuntime();
  const { starters, writable } = useChatAgent(chat.agent_id);
  const shown = useChatSelector((state) => selectShown(state, chat.id));
  const draft = useDraft(chat.id);
  const wrote = draft !== '' || shown.some((each) => each.kind === 'unsent' || !each.message.is_agent_message);
  return (
    <>
      {shown.length === 0 && <EmptyChat />}
      {!wrote && writable && starters && starters.length > 0 && (
        <LazyBoundary>
          <ChipList
            aria-label={t('starters.title')}
            className="justify-center py-3"
            texts={starters}
            onSelect={(text) => send(chat.id, text)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
