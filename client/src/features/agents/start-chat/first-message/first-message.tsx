import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import { ArrowUp } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import { useTypeToFocus } from '../../../../lib/focus/use-type-to-focus';
import { useSuggestedMessage } from '../../../../lib/navigation/suggested-message';
import { useKeptText } from '../../../../lib/storage/use-kept-text';
import { IconButton } from '../../../../ui/buttons/icon-button';
import type { Agent } from '../../api/agents-api';
import { startKindOf } from '../start-kind';
import { useStartChat } from '../use-start-chat';

/** A field for the first message, if the user can write to the agent. */
export function FirstMessage({ agent }: { agent: Agent }) {
  const me = useMe();
  const canWrite = startKindOf(agent, me?.id) === 'start' && agent.availability !== 'offline';
  return canWrite ? <MessageForm agent={agent} /> : null;
}

/** Starts a chat and sends the message. Text typed anywhere on the page goes into the field. */
function MessageForm({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const { start, isLoading } = useStartChat(agent);
  const [text, setText] = useKeptText(`first.${agent.id}`);
  useSuggestedMessage(setText);
  const box = useRef<HTMLInputElement>(null);
  useTypeToFocus(box);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(text)) box.current?.focus();
    else void send();
  };
  const send = async () => {
    if (await start({ message: text })) setText('');
  };

  return (
    <form
      onSubmit={submit}
      className="flex items-center gap-2 rounded-dialog border border-control bg-card p-1.5 has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-primary"
    >
      <input
        ref={box}
        type="text"
        dir="auto"
        value={text}
        maxLength={LIMITS.message}
        autoComplete="off"
        enterKeyHint="send"
        aria-label={t('firstMessage.label')}
        placeholder={t('firstMessage.placeholder')}
        onChange={(event) => setText(event.target.value)}
        className="min-h-10 min-w-0 flex-1 bg-transparent px-2.5 text-base text-ellipsis outline-none"
      />
      <IconButton
        type="submit"
        variant="primary"
        label={t('firstMessage.send')}
        busy={isLoading}
        className="rounded-[14px]"
      >
        <ArrowUp />
      </IconButton>
    </form>
  );
}
