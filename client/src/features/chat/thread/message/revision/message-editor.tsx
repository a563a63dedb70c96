import type { FileView } from '@contract/chat/realtime';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../api/session/session';
import { cn } from '../../../../../lib/cn';
import { Button } from '../../../../../ui/buttons/button';
import { Textarea } from '../../../../../ui/forms/textarea';
import { AttachButton } from '../../../files/attach/attach-button';
import { AttachmentList } from '../../../files/attach/attachment-list';
import { useAttach } from '../../../files/attach/use-attach';
import { filesIn } from '../../../files/attach/use-file-paste';
import { roomIn } from '../../../files/store/upload-queue';
import type { Revision } from '../../../store/timeline/revision';
import { scrollWhenMeasured } from '../../scroll/scroll-when-measured';
import { useChatScreen } from '../../use-chat-screen';
import { useFileDropHere } from './use-file-drop-here';
import { useMessageEditing } from './use-message-editing';

interface MessageEditorProps {
  revision: Revision & { text: string };
  /** The files that the message has. */
  files: readonly FileView[] | undefined;
}

const NO_FILES: readonly FileView[] = [];

/** Inline editor of a user message: text and files. Enter sends, Escape cancels. */
export function MessageEditor({ revision, files = NO_FILES }: MessageEditorProps) {
  const { t } = useTranslation('chatTools');
  const { uploads, problem, hint, isTooLong, isReady, write, send, cancel } = useMessageEditing(revision, files);
  const maxMegabytes = useMe()?.file_max_mb ?? 20;
  const box = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();
  useInitialCaret(box);
  useEditorInView(box, uploads.length, problem);
  const attach = useAttachToEdit(maxMegabytes, box);
  const { isOver, handlers } = useFileDropHere(attach);
  const submit = (): void => {
    // The field disappears while the text is sent.
    if (isReady) box.current?.closest<HTMLElement>('section')?.focus({ preventScroll: true });
    void send();
  };

  return (
    <form
      aria-label={t('edit.label')}
      className={cn(
        'grid w-full grid-cols-[minmax(0,1fr)] gap-2 py-2',
        isOver && 'rounded-card outline-2 outline-offset-4 outline-dashed outline-primary',
      )}
      {...handlers}
      onKeyDown={(event) => onEscape(event, cancel)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AttachmentList uploads={uploads} maxMegabytes={maxMegabytes} />
      <Textarea
        ref={box}
        dir="auto"
        rows={2}
        value={revision.text}
        aria-label={t('edit.label')}
        aria-describedby={helpId}
        aria-invalid={isTooLong || revision.error !== null || undefined}
        enterKeyHint="send"
        className="bg-card"
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => onEnter(event, submit)}
        onPaste={(event) => onPaste(event, attach)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <AttachToEdit isFull={roomIn(uploads) === 0} onFiles={attach} />
        <p
          id={helpId}
          role="status"
          className="min-w-0 flex-1 basis-full text-sm text-fg2 max-md:order-first md:basis-0"
        >
          {problem !== null ? <span className="text-danger">{problem}</span> : hint}
        </p>
        <EditButtons isReady={isReady} onCancel={cancel} />
      </div>
    </form>
  );
}

/** Focuses the field when it opens, with the caret at the end of the text. */
function useInitialCaret(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const field = box.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [box]);
}

/** Scrolls to the whole editor when its height changes. */
function useEditorInView(box: RefObject<HTMLTextAreaElement | null>, uploads: number, problem: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes the height
  useEffect(() => scrollWhenMeasured(box.current?.form ?? null), [uploads, problem]);
}

/** Attaches files to the edited message, and returns the focus to its field. */
function useAttachToEdit(maxMegabytes: number, box: RefObject<HTMLElement | null>): (added: readonly File[]) => void {
  const add = useAttach(maxMegabytes, true);
  return (added) => {
    add(added);
    // Not on touch screens, where the keyboard would cover the chat.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true });
  };
}

function AttachToEdit({ isFull, onFiles }: { isFull: boolean; onFiles: (files: readonly File[]) => void }) {
  const { agent } = useChatScreen();
  return (
    <div className="max-md:mr-auto">
      <AttachButton isFull={isFull} disabled={!agent.writable} onFiles={onFiles} />
    </div>
  );
}

function EditButtons({ isReady, onCancel }: { isReady: boolean; onCancel: () => void }) {
  const { t } = useTranslation('chatTools');
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {t('edit.cancel')}
      </Button>
      <Button type="submit" size="sm" disabled={!isReady}>
        {t('edit.send')}
      </Button>
    </>
  );
}

const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

function onEnter(event: KeyboardEvent, submit: () => void): void {
  if (isComposing(event) || event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  submit();
}

/** Escape in a menu of the editor closes only the menu: React bubbles events through portals. */
function onEscape(event: KeyboardEvent, cancel: () => void): void {
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (isComposing(event) || event.key !== 'Escape' || event.defaultPrevented || !isHere) return;
  event.preventDefault();
  event.stopPropagation();
  cancel();
}

function onPaste(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const files = filesIn(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}
