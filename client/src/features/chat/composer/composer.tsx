import { LIMITS } from '@contract/limits';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/browser/use-media-query';
import { cn } from '../../../lib/cn';
import { takeFocus } from '../../../lib/focus/navigation-focus';
import { NO_FILES } from '../files/attach/attached';
import { LazyAttachments } from '../files/attach/lazy-attachments';
import { useChatScreen } from '../thread/use-chat-screen';
import { LazyVoice } from '../voice/lazy-voice';
import { ComposerBox } from './composer-box';
import { ComposerStatus } from './composer-status';
import { lengthOf } from './draft/obstacle';
import { useMessageDraft } from './draft/use-message-draft';
import { NotifyMe } from './lazy-notify-me';
import { PersonaButton } from './persona-button';
import { SendButton } from './send-button';
import { StopButton } from './stop-button';
import { useCaretInView } from './use-caret-in-view';
import { useComposerKeys } from './use-composer-keys';

interface ComposerProps {
  /** A reply is awaited. */
  pending: boolean;
  /** The message in the URL takes the focus instead of the composer. */
  quiet: boolean;
}

/** Message composer. Remounted for each chat, so that no state carries over. */
export function Composer({ pending, quiet }: ComposerProps) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const [attached, setAttached] = useState(NO_FILES);
  const draft = useMessageDraft(box, attached);
  const onKeyDown = useComposerKeys(draft);
  const { name } = useChatScreen();
  const { text, blank, writable, offline, inFlight, obstacle, change, submit } = draft;
  const length = lengthOf(text);
  useCaretInView(box);
  useInitialFocus(box, !quiet);

  return (
    // The field takes the focus when a chat opens; its form says which chat that is.
    <form
      aria-label={t('composer.form', { name })}
      className="mx-auto w-full max-w-[752px] shrink-0 px-4 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OfflineNote offline={offline} />
      <div
        className={cn(
          'flex flex-wrap items-end justify-end gap-1 rounded-dialog md:gap-2 border border-control base:bg-card p-1.5',
          'has-[textarea:focus-visible]:border-primary has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-primary',
          !writable && 'bg-muted',
        )}
      >
        <PersonaButton />
        <LazyAttachments onChange={setAttached} />
        <ComposerBox
          ref={box}
          text={text}
          writable={writable}
          offline={offline}
          tooLong={length > LIMITS.message}
          buttons={pending && !blank ? 2 : 1}
          hintId={hintId}
          onText={change}
          onKeyDown={onKeyDown}
        />
        <span id={hintId} className="sr-only">
          {t('composer.hint')}
        </span>
        <ComposerStatus length={length} waits={inFlight && !blank} />
        <LazyVoice />
        {pending && <StopButton onEnd={() => box.current?.focus({ preventScroll: true })} />}
        {(!pending || !blank) && <SendButton obstacle={obstacle} />}
      </div>
    </form>
  );
}

/** Says that the agent is offline, and offers a notification for when it is back. */
function OfflineNote({ offline }: { offline: boolean }) {
  const { t } = useTranslation('chat');
  const { agent } = useChatScreen();
  return (
    <>
      {/* Rendered even when empty: screen readers announce only changes in existing regions. */}
      <p role="status" className={offline ? 'px-2 pb-2 text-sm text-fg2 [overflow-wrap:anywhere]' : 'sr-only'}>
        {offline && t('composer.offlineText', { name: agent.name })}
      </p>
      {offline && (
        <Suspense>
          <NotifyMe agent={agent} />
        </Suspense>
      )}
    </>
  );
}

/** Focuses the field when a chat opens, except on devices with an on-screen keyboard. */
function useInitialFocus(box: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const { agent } = useChatScreen();
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const isAvailable = agent.presence !== 'unavailable' && agent.presence !== 'offline';
  useEffect(() => {
    if (hasKeyboard && isAvailable && isWanted) takeFocus(box.current);
  }, [box, hasKeyboard, isAvailable, isWanted]);
}
