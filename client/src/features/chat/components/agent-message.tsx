import type { MessageView } from '@contract/realtime';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentAvatar } from '../../../ui/avatar';
import { Markdown } from './markdown';
import { MessageActions } from './message-actions';
import { MessageTime } from './message-time';
import { RunToggle } from './run-toggle';
import { useScreen } from './screen';

/** The agent's side: its squircle, and text that lies flat on the page. */
function AgentRow({ children, footer, below }: { children: ReactNode; footer?: ReactNode; below?: ReactNode }) {
  const { agent } = useScreen();
  return (
    <div className="group/row flex gap-3 py-2">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={36} />
      <div className="min-w-0 flex-1 pt-1.5">
        {children}
        <div className="mt-1 flex min-h-8 items-center gap-2 text-xs text-fg2">{footer}</div>
        {below}
      </div>
    </div>
  );
}

/** A stored message of the agent. */
export function AgentMessage({ message }: { message: MessageView & { message: string } }) {
  const { agent } = useScreen();
  return (
    <article aria-label={agent.name}>
      <AgentRow
        footer={
          <>
            <MessageTime iso={message.created_at} />
            <MessageActions message={message} />
          </>
        }
        below={message.reply_to ? <RunToggle messageId={message.reply_to} /> : undefined}
      >
        <Markdown text={message.message} />
      </AgentRow>
    </article>
  );
}

/** The reply that is being written: three dots until its first text, then the text as it comes. */
export function RunningMessage({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const { agent } = useScreen();
  return (
    <article aria-label={agent.name} aria-busy="true" data-testid="running-reply">
      <AgentRow>
        {text === '' ? (
          <TypingDots label={t('messages.typing', { name: agent.name })} />
        ) : (
          <Markdown text={text} running />
        )}
      </AgentRow>
    </article>
  );
}

function TypingDots({ label }: { label: string }) {
  return (
    <div className="flex h-6 items-center gap-1.5">
      <span className="sr-only">{label}</span>
      {['0ms', '200ms', '400ms'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className="size-2 animate-breathe rounded-full bg-fg2"
          style={{ animationDelay: delay }}
        />
      ))}
    </div>
  );
}
