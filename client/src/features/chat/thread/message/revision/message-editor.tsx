import { LIMITS } from '@contract/limits';
import type { FileView } from '@contract/realtime';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../../lib/make-uuid';
import { Button } from '../../../../../ui/buttons/button';
import { Textarea } from '../../../../../ui/forms/textarea';
import { isBlank, lengthOf, messageOf } from '../../../composer/draft/obstacle';
import { MessageFiles } from '../../../files/message-files';
import { focusComposer } from '../../../pages/layout/focus-fields';
import type { Revision } from '../../../store/timeline/revision';
import { scrollWhenMeasured } from '../../scroll/scroll-when-measured';
import { useChatScreen } from '../../use-chat-screen';
import { useRevise, useReviseObstacle } from './use-revise';

const FRAMES_TO_FOCUS = 60;

/** The actions of the message are rendered a few frames later. */
function focusButtonOf(messageId: number, frames: number): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-revise="${messageId}"]`);
    if (button) button.focus({ preventScroll: true });
    else if (frames === 0) focusComposer();
    else focusButtonOf(messageId, frames - 1);
  });
}

interface MessageEditorProps {
  revision: Revision & { text: string };
  /** They stay with the message. */
  files: readonly FileView[] | undefined;
}

/** A message of the user while it is edited, in its place. Enter sends, Escape cancels. */
export function MessageEditor({ revision, files }: MessageEditorProps) {
  const { t } = useTranslation(['chatTools', 'chat']);
  const { chat } = useChatScreen();
  const { change, edit } = useRevise();
  const obstacle = useReviseObstacle();
  const box = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();
  const { text, error } = revision;
  const length = lengthOf(text);
  const isTooLong = length > LIMITS.message;
  const help = error ?? obstacle ?? (isTooLong ? t('chat:composer.overLimit') : null);

  useEffect(() => {
    const field = box.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    return scrollWhenMeasured(field);
  }, []);

  // A refused text is a new request; an unchanged one may have arrived.
  const write = (next: string): void =>
    change({ ...revision, text: next, error: null, clientId: error === null ? revision.clientId : makeUuid() });
  const send = (): void => {
    if (obstacle === null && !isBlank(text) && !isTooLong) void edit({ ...revision, text: messageOf(text) });
  };
  const cancel = (): void => {
    change(null);
    focusButtonOf(revision.messageId, FRAMES_TO_FOCUS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      aria-label={t('edit.label')}
      className="grid w-full gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MessageFiles files={files} base={`/api/chat/${chat.id}`} side="right" />
      <Textarea
        ref={box}
        dir="auto"
        rows={2}
        value={text}
        aria-label={t('edit.label')}
        aria-describedby={helpId}
        aria-invalid={isTooLong || error !== null || undefined}
        enterKeyHint="send"
        className="bg-card"
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={helpId} role="status" className="min-w-0 flex-1 basis-full text-sm text-fg2 md:basis-0">
          {help !== null ? <span className="text-danger">{help}</span> : t('edit.hint')}
        </p>
        <Button variant="quiet" size="sm" onClick={cancel}>
          {t('edit.cancel')}
        </Button>
        <Button type="submit" size="sm" disabled={isBlank(text) || isTooLong || obstacle !== null}>
          {t('edit.send')}
        </Button>
      </div>
    </form>
  );
}
