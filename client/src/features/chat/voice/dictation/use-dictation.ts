import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../ui/feedback/notify';
import { draftOf, writeDraft } from '../../composer/draft/draft-storage';
import { composerField } from '../../pages/layout/focus-fields';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { stopReading } from '../reading/reader';
import { onVoiceTaken } from '../voice-tabs';
import { insertSpoken } from './insert-spoken';
import { type Listening, ListeningError, type ListeningPhase } from './listening';
import { useListen, useListeningErrorText } from './use-listen';

interface Dictation {
  /** Null while the microphone is off. */
  phase: ListeningPhase | null;
  /** Interim transcript, not part of the draft yet. */
  interim: string;
  toggle: () => void;
}

/** Time in ms in which a second click is ignored, because it would discard the transcript. */
const SECOND_PRESS_MS = 600;

/** Inserts the transcript into the draft of the open chat, at the caret. The user can edit the draft meanwhile. */
export function useDictation(): Dictation {
  const { t } = useTranslation('voice');
  const { chat } = useChatScreen();
  const listen = useListen();
  const textOf = useListeningErrorText();
  const [phase, setPhase] = useState<ListeningPhase | null>(null);
  const [interim, setInterim] = useState('');
  const { listening, ended, isHere } = useListeningOfChat(chat.id);
  const finishedAt = useRef(Number.NEGATIVE_INFINITY);

  async function start(): Promise<void> {
    // The microphone would hear it.
    stopReading();
    const own = listen({
      untilPause: false,
      onPhase: setPhase,
      onInterim: setInterim,
      onHeard: (text) => addToDraft(chat.id, text, isHere.current ? composerField() : null),
    });
    listening.current = own;
    try {
      await own.ended;
    } catch (error) {
      const title = t(isCutOff(error) ? 'dictation.cutOff' : 'dictation.failed');
      if (ended.current !== own || !isSilence(error)) notify.error({ title, description: textOf(error) });
    }
    if (listening.current !== own) return;
    listening.current = null;
    setPhase(null);
    setInterim('');
  }

  return {
    phase,
    interim,
    toggle() {
      if (!listening.current) void start();
      else if (phase === 'listening' || phase === 'recording') {
        finishedAt.current = performance.now();
        listening.current.finish();
      } else if (performance.now() - finishedAt.current > SECOND_PRESS_MS) listening.current.cancel();
    },
  };
}

/**
 * What is listened to for the draft of a chat. It is finished when another tab takes the microphone, when the chat is
 * left, and when a message is sent.
 */
function useListeningOfChat(chatId: number) {
  const listening = useRef<Listening | null>(null);
  /** Ended by something other than the user's press. */
  const ended = useRef<Listening | null>(null);
  const isHere = useRef(true);

  useEffect(() => {
    /** The transcript is not lost but becomes part of the draft. */
    const end = (): void => {
      ended.current = listening.current;
      listening.current?.finish();
    };
    isHere.current = true;
    const forget = onVoiceTaken(end);
    return () => {
      forget();
      isHere.current = false;
      end();
    };
  }, []);

  const lastSent = useChatSelector((root) => selectShown(root, chatId).findLast(({ kind }) => kind === 'unsent')?.key);
  useEffect(() => {
    if (lastSent === undefined) return;
    ended.current = listening.current;
    // The transcript is not lost but starts the next message.
    listening.current?.finish();
  }, [lastSent]);

  return { listening, ended, isHere };
}

const isSilence = (error: unknown): boolean => error instanceof ListeningError && error.reason === 'nothingHeard';

/** Listening ended before the user stopped it; the text so far is kept. */
const isCutOff = (error: unknown): boolean =>
  error instanceof ListeningError && (error.reason === 'lost' || error.reason === 'limit');

/** @param field the message field; null when another chat is open */
function addToDraft(chatId: number, spoken: string, field: HTMLTextAreaElement | null): void {
  const draft = draftOf(chatId);
  // A field that never had the focus has its caret at the start.
  const { text, caret } = insertSpoken(draft, field?.selectionEnd || draft.length, spoken);
  writeDraft(chatId, text);
  // The new draft is rendered first.
  requestAnimationFrame(() => {
    field?.setSelectionRange(caret, caret);
    if (field && caret === text.length) field.scrollTop = field.scrollHeight;
  });
}
