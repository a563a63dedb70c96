import type { ChatView as Chat } from '@contract/chat/realtime';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllPersonasQuery } from '../../../api/all-personas';
import { chatNameOf } from '../../../lib/chat-name';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { rememberBranch } from '../../../lib/navigation/last-branch';
import { useSentMessage } from '../../../lib/navigation/sent-message';
import { ErrorState } from '../../../ui/feedback/error-state';
import { PageTitle } from '../../../ui/navigation/page-title';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { ForksContext, NO_FORKS } from '../branches/forks-context';
import { Composer } from '../composer/composer';
import { useChatAgent } from '../header/availability/use-chat-agent';
import { ChatHeader } from '../header/chat-header';
import { useChatSelector } from '../store/chat-store';
import { selectOpenChat } from '../store/selectors';
import { MessageList } from './message-list';
import { MessagesSkeleton } from './messages-skeleton';
import { useAwaitedReply } from './reply/use-awaited-reply';
import { JumpNotice } from './scroll/jump-notice';
import { useJump } from './scroll/use-jump';
import { type ChatScreen, ChatScreenContext } from './use-chat-screen';

const FailureAnnouncer = lazyWithRetry(
  async () => (await import('./announcements/failure-announcer')).FailureAnnouncer,
);
const LoadForks = lazyWithRetry(async () => (await import('../branches/load-forks')).LoadForks);
const ProgressAnnouncer = lazyWithRetry(
  async () => (await import('./announcements/progress-announcer')).ProgressAnnouncer,
);
const ReplyAnnouncer = lazyWithRetry(async () => (await import('./announcements/reply-announcer')).ReplyAnnouncer);

/** An open chat: header, messages, composer. */
export function ChatView({ chat, bare }: { chat: Chat; bare: boolean }) {
  const { t } = useTranslation('chat');
  const { loader, send } = useChatRuntime();
  const agent = useChatAgent(chat.agent_id);
  const name = chatNameOf(chat, agent);
  const { data: personas } = useAllPersonasQuery();
  const persona = personas?.find((each) => each.id === chat.persona_id) ?? null;
  const load = useChatSelector((state) => selectOpenChat(state, chat.id)?.load ?? 'loading');
  const reply = useAwaitedReply(chat.id, agent.name);
  // A cached chat is `ready` before it is marked as open.
  const isOpen = useChatSelector((state) => selectOpenChat(state, chat.id)?.watched ?? false);
  const jumping = useJump(chat.id, isOpen && load === 'ready');
  const [forks, setForks] = useState(NO_FORKS);
  useSentMessage(useCallback((text) => send(chat.id, text), [send, chat.id]));
  useEffect(() => rememberBranch(chat.root_id, chat.id), [chat.root_id, chat.id]);
  const { id, name: agentName, image, presence, writable, own, found, loading } = agent;
  const screen = useMemo<ChatScreen>(
    () => ({ chat, name, persona, agent: { id, name: agentName, image, presence, writable, own, found, loading } }),
    [chat, name, persona, id, agentName, image, presence, writable, own, found, loading],
  );

  return (
    <ChatScreenContext value={screen}>
      <PageTitle title={name} hidden />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ChatHeader hidden={bare} />
        <JumpNotice {...jumping} />
        {load === 'loading' && <MessagesSkeleton />}
        {load === 'error' && (
          <div className="grid min-h-0 flex-1 place-content-center">
            <ErrorState title={t('messages.error')} onRetry={() => void loader.reload(chat.id)} />
          </div>
        )}
        {load === 'ready' && (
          <ForksContext value={forks}>
            <MessageList replyAwaited={reply.shown} jump={jumping.jump} leave={jumping.leave} />
          </ForksContext>
        )}
        <Composer pending={reply.pending} quiet={jumping.jump !== null} />
        {load === 'ready' && (
          <Suspense>
            <ReplyAnnouncer />
            <ProgressAnnouncer isReplying={reply.shown} />
            <FailureAnnouncer chatId={chat.id} />
            <LoadForks chat={chat} onForks={setForks} />
          </Suspense>
        )}
      </div>
    </ChatScreenContext>
  );
}
