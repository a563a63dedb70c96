import { isBlank } from '@contract/blank';
import { LIMITS } from '@contract/limits';
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { passFocusOnUnmount } from '../../../../lib/focus/focus-section';
import { Markdown } from '../../../../markdown/markdown';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { Textarea } from '../../../../ui/forms/textarea';
import type { AgentForm } from '../form/agent-form';
import { AnswerSources } from './answer-sources';
import { Starters } from './starters';
import { type TestChatState, type TestMessage, useIsOutdated } from './use-test-chat';

export interface TestChatProps {
  form: UseFormReturn<AgentForm>;
  chat: TestChatState;
  /** The welcome message, with which each chat begins. */
  welcome: string;
}

/** A chat with the agent before it exists, as a card. It answers by the form as it is now. */
export function TestChat(props: TestChatProps) {
  const { t } = useTranslation('testChat');
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex h-[min(70dvh,640px)] flex-col overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 id={titleId} className="text-base">
          {t('title')}
        </h2>
        <StartOver chat={props.chat} />
      </div>
      <TestConversation {...props} />
    </section>
  );
}

/** Removes the messages. */
export function StartOver({ chat }: { chat: TestChatState }) {
  const { t } = useTranslation('testChat');
  if (chat.messages.length === 0) return null;
  return (
    <IconButton ref={passFocusOnUnmount} label={t('startOver')} onClick={chat.startOver}>
      <RotateCcw />
    </IconButton>
  );
}

/** The messages and the message box. */
export function TestConversation({ form, chat, welcome }: TestChatProps) {
  const { t } = useTranslation('testChat');
  const log = useRef<HTMLDivElement>(null);
  const isOutdated = useIsOutdated(form, chat);
  const { messages, error, isLoading } = chat;

  useEffect(() => {
    // Scrolls the log only, not the page.
    if (messages.length > 0 || error !== null) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages, error]);

  const greeting = { role: 'assistant', text: welcome, sources: [] } as const;
  const shown: readonly TestMessage[] = isBlank(welcome) ? messages : [greeting, ...messages];
  const sendFirst = (text: string) => {
    chat.send(text);
    // The pressed chip is about to disappear.
    log.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        {shown.length > 0 && (
          <ol className="grid gap-3">
            {shown.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
              <Message key={index} message={message} />
            ))}
          </ol>
        )}
        {messages.length === 0 && <Beginning form={form} onSelect={sendFirst} />}
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
      </div>
      {isOutdated && <p className="border-t border-line px-4 py-2 text-xs text-fg2">{t('outdated')}</p>}
      <Composer disabled={isLoading} onSend={chat.send} />
    </>
  );
}

/** What can be tested, and first messages to choose from. */
function Beginning({ form, onSelect }: { form: UseFormReturn<AgentForm>; onSelect: (text: string) => void }) {
  const { t } = useTranslation('testChat');
  const isCustom = useWatch({ control: form.control, name: 'custom' });
  return (
    <div className="grid gap-3 not-first:mt-4">
      <p className="text-sm text-fg2">{t(isCustom ? 'introCustom' : 'intro')}</p>
      {!isCustom && <Starters form={form} onSelect={onSelect} />}
    </div>
  );
}

function Message({ message: { role, text, sources } }: { message: TestMessage }) {
  const { t } = useTranslation('testChat');
  const isOwn = role === 'user';
  return (
    <li className={cn('min-w-0 max-w-[90%] rounded-card px-4 py-2.5', isOwn ? 'justify-self-end bg-soft' : 'bg-muted')}>
      <span className="sr-only">{t(isOwn ? 'you' : 'agent')}</span>
      <div dir="auto" className="[overflow-wrap:anywhere]">
        <Markdown text={text} />
      </div>
      <AnswerSources label={t('sources')} sources={sources} className="mt-2" />
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
