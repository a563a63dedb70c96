import { LIMITS } from '@contract/limits';
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { Textarea } from '../../../../ui/forms/textarea';
import type { AgentForm } from '../form/agent-form';
import { Starters } from './starters';
import { type TestMessage, useTestChat } from './use-test-chat';

/** A chat with the agent before it exists. It answers by the form as it is now. */
export function TestChat({ form }: { form: UseFormReturn<AgentForm> }) {
  const { t } = useTranslation('testChat');
  const chat = useTestChat(form);
  const titleId = useId();
  const end = useRef<HTMLDivElement>(null);
  const { messages, error, isLoading } = chat;

  useEffect(() => {
    if (messages.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages]);

  return (
    <section
      aria-labelledby={titleId}
      className="flex max-h-[min(70dvh,640px)] min-h-[320px] flex-col overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 id={titleId} className="text-base">
          {t('title')}
        </h2>
        {messages.length > 0 && (
          <IconButton label={t('startOver')} onClick={chat.startOver}>
            <RotateCcw />
          </IconButton>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div role="log" aria-labelledby={titleId} tabIndex={0} className="flex-1 overflow-y-auto p-4">
        {messages.length === 0 ? (
          <div className="grid gap-3">
            <p className="text-sm text-fg2">{t('intro')}</p>
            <Starters form={form} onSelect={chat.send} />
          </div>
        ) : (
          <ol className="grid gap-3">
            {messages.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
              <Message key={index} message={message} />
            ))}
          </ol>
        )}
        {isLoading && (
          <p role="status" className="mt-3 animate-breathe text-sm text-fg2">
            {t('thinking')}
          </p>
        )}
        {error !== null && (
          <div role="alert" className="mt-3 grid justify-items-start gap-2 rounded-control bg-muted px-4 py-3">
            <p className="text-sm text-danger">{error}</p>
            <Button size="sm" variant="secondary" onClick={chat.retry}>
              {t('retry')}
            </Button>
          </div>
        )}
        <div ref={end} />
      </div>
      {chat.isOutdated && <p className="border-t border-line px-4 py-2 text-xs text-fg2">{t('outdated')}</p>}
      <Composer disabled={isLoading} onSend={chat.send} />
    </section>
  );
}

function Message({ message: { role, text, sources } }: { message: TestMessage }) {
  const { t } = useTranslation('testChat');
  const isOwn = role === 'user';
  return (
    <li className={cn('min-w-0 max-w-[90%] rounded-card px-4 py-2.5', isOwn ? 'justify-self-end bg-soft' : 'bg-muted')}>
      <span className="sr-only">{t(isOwn ? 'you' : 'agent')}</span>
      <div dir="auto" className="[overflow-wrap:anywhere]">
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
      {sources.length > 0 && <p className="mt-2 text-xs text-fg2">{t('sources', { titles: sources.join(', ') })}</p>}
    </li>
  );
}

function Composer({ disabled, onSend }: { disabled: boolean; onSend: (text: string) => void }) {
  const { t } = useTranslation('testChat');
  const [text, setText] = useState('');
  const send = (): void => {
    const message = text.trim();
    if (message === '' || disabled) return;
    setText('');
    onSend(message);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
      <Textarea
        aria-label={t('message')}
        placeholder={t('message')}
        rows={1}
        maxLength={LIMITS.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <IconButton type="submit" variant="primary" size="lg" label={t('send')} disabled={disabled || text.trim() === ''}>
        <SendHorizontal />
      </IconButton>
    </form>
  );
}
