import type { MessageView } from '@contract/chat/realtime';
import type { ReactNode } from 'react';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { BranchSwitch } from '../../branches/branch-switch';
import { MessageFiles } from '../../files/message-files';
import { useChatSelector } from '../../store/chat-store';
import { selectFirstPending, selectFirstReplies, selectRunningText } from '../../store/selectors';
import { ReplyExtras } from '../reply/reply-extras';
import { ReplyActivity, ReplyProgress } from '../reply/reply-progress';
import { ReplyText } from '../reply/reply-text';
import { useChatScreen } from '../use-chat-screen';
import { MessageActions } from './message-actions';
import { MESSAGE_TEXT } from './message-text';
import { MessageTime } from './message-time';
import { RunToggle } from './run-toggle';

/** Layout of an agent message: avatar, and text without a bubble. */
function AgentRow({ children, footer, below }: { children: ReactNode; footer?: ReactNode; below?: ReactNode }) {
  const { agent } = useChatScreen();
  return (
    <div className="group/row flex gap-3 py-2">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={36} />
      <div className="min-w-0 flex-1 pt-1.5">
        {children}
        <div className="mt-1 flex min-h-8 flex-wrap items-center gap-2 text-xs pointer-coarse:gap-3 text-fg2">
          {footer}
        </div>
        {/* The rating of a reply opens here. */}
        <div data-below="" />
        {below}
      </div>
    </div>
  );
}

/**
 * A message of the agent. `message` is null for the running reply, which shows the agent's activity until text arrives.
 */
export function AgentMessage({ message }: { message: (MessageView & { message: string }) | null }) {
  const { agent, chat } = useChatScreen();
  const running = useChatSelector((state) => (message ? '' : selectRunningText(state, chat.id)));
  const text = message?.message ?? running;
  const isRunning = message === null;
  const replyTo = useChatSelector((state) => {
    if (!message) return selectFirstPending(state, chat.id);
    const isFirst = selectFirstReplies(state, chat.id).get(message.reply_to ?? 0) === message.id;
    return isFirst ? (message.reply_to ?? null) : null;
  });
  return (
    <article
      aria-label={agent.name}
      aria-busy={(isRunning && text !== '') || undefined}
      data-testid={isRunning ? 'running-reply' : undefined}
    >
      <AgentRow
        footer={
          isRunning ? (
            <>
              <BranchSwitch messageId={null} replyTo={replyTo} />
              {text !== '' && <ReplyActivity />}
            </>
          ) : (
            <>
              <MessageTime iso={message.created_at} />
              <BranchSwitch messageId={message.id} replyTo={replyTo} />
              <MessageActions message={message} />
            </>
          )
        }
        below={message?.reply_to ? <RunToggle messageId={message.reply_to} side="left" /> : undefined}
      >
        {isRunning && text === '' ? (
          <ReplyProgress />
        ) : (
          <MessageFiles files={message?.files} base={`/api/chat/${chat.id}`} side="left" text={text}>
            <ReplyExtras message={message}>
              <div {...MESSAGE_TEXT}>
                <ReplyText text={text} running={isRunning} />
              </div>
            </ReplyExtras>
          </MessageFiles>
        )}
      </AgentRow>
    </article>
  );
}
