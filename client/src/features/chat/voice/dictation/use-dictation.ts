import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../ui/feedback/notify';
import { draftOf, writeDraft } from '../../composer/draft/draft-storage';
import { composerField } from '../../pages/layout/focus-fields';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { stopReading } from '../reading/reader';
import { insertSpoken } from './insert-spoken';
import { type Listening, ListeningError, type ListeningPhase } from './listening';
import { useListen, useListeningErrorText } from './use-listen';

interface Dictation {
  /** Null while the microphone is off. */
  phase: ListeningPhase | null;
  /** What is being said, before it is part of the draft. */
  interim: string;
  toggle: () => void;
}

/** Adds what is said to the draft of the open chat, at the caret. The user can edit the draft meanwhile. */
export function useDictation(): Dictation {
  const { t } = useTranslation('voice');
  const { chat } = useChatScreen();
  const listen = useListen();
  const textOf = useListeningErrorText();
  const [phase, setPhase] = useState<ListeningPhase | null>(null);
  const [interim, setInterim] = useState('');
  const listening = useRef<Listening | null>(null);
  /** Ended because a message was sent. */
  const ended = useRef<Listening | null>(null);
  useEffect(() => () => listening.current?.cancel(), []);

  const lastSent = useChatSelector((root) => selectShown(root, chat.id).findLast(({ kind }) => kind === 'unsent')?.key);
  useEffect(() => {
    if (lastSent === undefined) return;
    ended.current = listening.current;
    // What has been said is not lost: it begins the next message.
    listening.current?.finish();
  }, [lastSent]);

  async function start(): Promise<void> {
    // The microphone would hear it.
    stopReading();
    const own = listen({
      untilPause: false,
      onPhase: setPhase,
      onInterim: setInterim,
      onHeard: (text) => addToDraft(chat.id, text),
    });
    listening.current = own;
    try {
      await own.ended;
    } catch (error) {
      const isSilence = error instanceof ListeningError && error.reason === 'nothingHeard';
      if (ended.current !== own || !isSilence)
        notify.error({ title: t('dictation.failed'), description: textOf(error) });
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
      else if (phase === 'starting' || phase === 'transcribing') listening.current.cancel();
      else listening.current.finish();
    },
  };
}

function addToDraft(chatId: number, spoken: string): void {
  const draft = draftOf(chatId);
  const field = composerField();
  // A field that never had the focus has its caret at the start.
  const { text, caret } = insertSpoken(draft, field?.selectionEnd || draft.length, spoken);
  writeDraft(chatId, text);
  // The new draft is rendered first.
  requestAnimationFrame(() => {
    field?.setSelectionRange(caret, caret);
    if (field && caret === text.length) field.scrollTop = field.scrollHeight;
  });
}
