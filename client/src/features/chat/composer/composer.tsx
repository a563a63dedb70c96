import { LIMITS } from '@contract/limits';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { useMediaQuery } from '../../../lib/browser/use-media-query';
import { cn } from '../../../lib/cn';
import { takeFocus } from '../../../lib/focus/navigation-focus';
import { IconButton } from '../../../ui/buttons/icon-button';
import { notify } from '../../../ui/feedback/notify';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { replyHeld } from '../store/chat-slice';
import { useChatSelector, useChatStore } from '../store/chat-store';
import { selectIsInFlight, selectShown } from '../store/selectors';
import { useChatScreen } from '../thread/use-chat-screen';
import { ComposerBox } from './composer-box';
import { ComposerStatus } from './composer-status';
import { writeDraft } from './draft/draft-storage';
import { useDraft } from './draft/use-draft';
import { PersonaButton } from './persona-button';
import { useCaretInView } from './use-caret-in-view';

interface ComposerProps {
  pending: boolean;
  /** Somebody was led to a message, which has the focus. */
  quiet: boolean;
}

interface Draft {
  writable: boolean;
  blank: boolean;
  tooLong: boolean;
  inFlight: boolean;
}

/** Why a text cannot be sent now; null when it can. */
function obstacleTo({ writable, blank, tooLong, inFlight }: Draft) {
  if (!writable) return 'unavailable';
  if (inFlight) return 'inFlight';
  if (blank) return 'blank';
  return tooLong ? 'overLimit' : null;
}

/** The message box. Remounted for each chat, so that no state crosses over. */
export function Composer({ pending, quiet }: ComposerProps) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { chat, agent } = useChatScreen();
  const { send, calls } = useChatRuntime();
  const store = useChatStore();
  const text = useDraft(chat.id);
  const [stopping, setStopping] = useState(false);
  const inFlight = useChatSelector((state) => selectIsInFlight(state, chat.id));
  const box = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const length = [...text].length;
  const tooLong = length > LIMITS.message;
  const blank = text.trim() === '';
  const obstacle = obstacleTo({ writable: agent.writable, blank, tooLong, inFlight });
  const available = agent.presence !== 'unavailable';
  useCaretInView(box);

  // Opening a chat means writing, where that brings up no keyboard over it.
  useEffect(() => {
    if (hasKeyboard && available && !quiet) takeFocus(box.current);
  }, [hasKeyboard, available, quiet]);

  const change = useCallback((next: string): void => writeDraft(chat.id, next), [chat.id]);

  const submit = useCallback((): void => {
    if (obstacle) return;
    send(chat.id, text.trim());
    change('');
    box.current?.focus({ preventScroll: true });
  }, [obstacle, send, chat.id, text, change]);

  const recallLast = useCallback((): boolean => {
    const own = selectShown(store.getState(), chat.id).findLast(
      (each) => each.kind === 'unsent' || !each.message.is_agent_message,
    );
    if (!own) return false;
    change(own.kind === 'unsent' ? own.entry.text : own.message.message);
    return true;
  }, [store, chat.id, change]);

  const onKeyDown = useCallback(
    (event: KeyboardEvent): void => {
      // While an input method composes, Enter and arrows are its own. Safari says so by the key code alone.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        submit();
      } else if (event.key === 'ArrowUp' && text === '' && recallLast()) {
        event.preventDefault();
      }
    },
    [submit, text, recallLast],
  );

  async function stop(): Promise<void> {
    setStopping(true);
    // What still comes until the server has stopped it is not shown: a stop is at once, however far the server is.
    store.dispatch(replyHeld({ chatId: chat.id, hold: true }));
    try {
      await calls.stop(chat.id);
    } catch (error) {
      store.dispatch(replyHeld({ chatId: chat.id, hold: false }));
      notify.error({ title: t('composer.stopFailed'), description: textOf(error) });
    }
    setStopping(false);
    box.current?.focus({ preventScroll: true });
  }

  return (
    <form
      className="mx-auto w-full max-w-[752px] shrink-0 px-4 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div
        className={cn(
          'flex flex-wrap items-end gap-2 rounded-dialog border border-control bg-card p-1.5',
          'has-[textarea:focus-visible]:border-primary has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-primary',
          !agent.writable && 'bg-muted',
        )}
      >
        <PersonaButton />
        <ComposerBox
          ref={box}
          text={text}
          writable={agent.writable}
          tooLong={tooLong}
          buttons={pending && !blank ? 2 : 1}
          hintId={hintId}
          onText={change}
          onKeyDown={onKeyDown}
        />
        <span id={hintId} className="sr-only">
          {t('composer.hint')}
        </span>
        <ComposerStatus length={length} waits={inFlight && !blank} />
        {pending && (
          <IconButton
            variant="secondary"
            label={t('composer.stop')}
            busy={stopping}
            className="rounded-[14px]"
            onClick={() => void stop()}
          >
            <Square fill="currentColor" className="size-4!" />
          </IconButton>
        )}
        {(!pending || !blank) && (
          <IconButton
            type="submit"
            variant="primary"
            label={t('composer.send')}
            // Not `disabled`: it can be reached, and says why it does nothing.
            aria-disabled={obstacle !== null || undefined}
            title={obstacle ? t(`composer.${obstacle}`) : undefined}
            className="rounded-[14px]"
          >
            <ArrowUp />
          </IconButton>
        )}
      </div>
    </form>
  );
}
