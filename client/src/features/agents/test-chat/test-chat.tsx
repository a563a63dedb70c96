import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/session/session';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { useKeptText } from '../../../lib/storage/use-kept-text';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Textarea } from '../../../ui/forms/textarea';
import { Starters } from './starters';
import { TestMessageItem } from './test-message';
import type { OnTestAnswer } from './test-request';
import { canAsk, draftOf, introOf, type TestedAgent, type TestSource } from './test-source';
import { isOutdated, plainMessage, type TestChatState, type TestMessage } from './use-test-chat';

export interface TestChatProps {
  source: TestSource;
  chat: TestChatState;
}

/** A chat with the agent, as a card. The agent answers with the current values of the form. */
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
export function TestConversation({ source, chat }: TestChatProps) {
  const { t } = useTranslation('testChat');
  const log = useRef<HTMLDivElement>(null);
  const tested = source.useTested();
  const { messages, error, isRunning } = chat;
  const partial = useDeferredValue(chat.partial);

  useScrollToNewest(log, messages, partial, error);

  const { welcome } = tested;
  const shown = isBlank(welcome) ? messages : [plainMessage('assistant', welcome), ...messages];
  // The pressed button is about to disappear.
  const keepFocus = () => log.current?.focus({ preventScroll: true });
  const sendFirst = (text: string) => {
    chat.send(text);
    keepFocus();
  };
  const answer: OnTestAnswer = (given, text) => {
    chat.answer(given, text);
    keepFocus();
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
        {shown.length > 0 && <TestMessages messages={shown} partial={partial} onAnswer={answer} />}
        {messages.length === 0 && <Beginning tested={tested} onSelect={sendFirst} />}
        {isRunning && !partial && (
          <p role="status" className="mt-3 animate-breathe text-sm text-fg2">
            {t('thinking')}
          </p>
        )}
        {error !== null && <FailedReply error={error} onRetry={chat.retry} />}
      </div>
      {isOutdated(tested, chat) && <p className="border-t border-line px-4 py-2 text-xs text-fg2">{t('outdated')}</p>}
      <Composer draft={draftOf(tested.fields.agent_id)} disabled={isRunning} onSend={chat.send} />
    </>
  );
}

/** Scrolls the log to its end when something is added. */
function useScrollToNewest(
  log: RefObject<HTMLElement | null>,
  messages: readonly TestMessage[],
  partial: string | null,
  error: string | null,
): void {
  useEffect(() => {
    // Scrolls the log only, not the page.
    if (messages.length > 0 || partial !== null || error !== null) {
      log.current?.scrollTo({ top: log.current.scrollHeight });
    }
  }, [log, messages, partial, error]);
}

interface TestMessagesProps {
  messages: readonly TestMessage[];
  /** The reply that is being written. */
  partial: string | null;
  onAnswer: OnTestAnswer;
}

function TestMessages({ messages, partial, onAnswer }: TestMessagesProps) {
  return (
    <ol className="grid gap-3">
      {messages.map((message, index) => (
        <TestMessageItem
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended
          key={index}
          message={message}
          onAnswer={index === messages.length - 1 ? onAnswer : undefined}
        />
      ))}
      {/* The same key as the finished reply, which takes its place. */}
      {partial && <TestMessageItem key={messages.length} message={plainMessage('assistant', partial)} running />}
    </ol>
  );
}

function FailedReply({ error, onRetry }: { error: string; onRetry: () => void }) {
  const { t } = useTranslation('testChat');
  return (
    <div role="alert" className="mt-3 grid justify-items-start gap-2 rounded-control bg-muted px-4 py-3">
      <p className="text-sm text-danger">{error}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** What can be tested, and first messages to choose from. */
function Beginning({ tested, onSelect }: { tested: TestedAgent; onSelect: (text: string) => void }) {
  const { t } = useTranslation('testChat');
  const intro = introOf(tested, useMe()?.test_model);
  return (
    <div className="grid gap-3 not-first:mt-4">
      <p className="text-sm text-fg2">{t(`intro.${intro}`)}</p>
      {canAsk(intro) && <Starters starters={tested.starters} onSelect={onSelect} />}
    </div>
  );
}

interface ComposerProps {
  /** Name of the text while it is not sent. */
  draft: string;
  disabled: boolean;
  onSend: (text: string) => void;
}

function Composer({ draft, disabled, onSend }: ComposerProps) {
  const { t } = useTranslation('testChat');
  const [text, setText] = useKeptText(draft);
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
