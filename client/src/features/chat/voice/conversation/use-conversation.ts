import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { useChatSelector } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { useChatScreen } from '../../thread/use-chat-screen';
import { type Listening, ListeningError, type ListeningPhase } from '../dictation/listening';
import { useListen, useListeningErrorText } from '../dictation/use-listen';
import { stopReading } from '../reading/reader';
import { useReader, useReadingErrorText } from '../reading/use-read-aloud';
import { onVoiceTaken } from '../voice-tabs';
import { BEGINNING, type Conversation, type ConversationEvent, converse, outcomeOf } from './conversation';

interface ConversationControl {
  state: Conversation;
  /** The state of the microphone while listening. */
  microphone: ListeningPhase;
  /** Transcript of this turn. */
  said: string;
  /** Ends listening and sends the transcript. */
  finish: () => void;
  tell: (event: ConversationEvent) => void;
}

/** A voice conversation in the open chat. Ends when the component unmounts. */
export function useConversation(): ConversationControl {
  const [state, tell] = useReducer(converse, BEGINNING);
  const microphone = useMicrophone(state.phase === 'listening', tell);
  useReply(state, tell);
  useSpeaker(state, tell);
  useEffect(() => onVoiceTaken(() => tell({ type: 'paused' })), []);
  return { state, tell, ...microphone };
}

/** Listens while it is on, and sends the transcript. */
function useMicrophone(isOn: boolean, tell: (event: ConversationEvent) => void) {
  const { chat } = useChatScreen();
  const { send } = useChatRuntime();
  const listen = useListen();
  const textOf = useListeningErrorText();
  const [microphone, setMicrophone] = useState<ListeningPhase>('starting');
  const [said, setSaid] = useState('');
  const listening = useRef<Listening | null>(null);
  const tools = useRef({ listen, textOf, send });
  useEffect(() => {
    tools.current = { listen, textOf, send };
  });

  useEffect(() => {
    if (!isOn) return;
    let pieces: string[] = [];
    let isOver = false;
    const show = (interim: string): void => setSaid([...pieces, interim].join(' ').trim());
    show('');
    const own = tools.current.listen({
      untilPause: true,
      onPhase: (phase) => !isOver && setMicrophone(phase),
      onInterim: (text) => !isOver && show(text),
      onHeard: (text) => {
        pieces = [...pieces, text];
      },
    });
    listening.current = own;
    own.ended.then(
      () => {
        if (isOver) return;
        const text = pieces.join(' ').trim();
        // Ended by the user before anything was heard.
        if (text === '') return tell({ type: 'nothingHeard' });
        tell({ type: 'heard', text, clientId: tools.current.send(chat.id, text) });
      },
      (error: unknown) => {
        if (isOver) return;
        const isSilence = error instanceof ListeningError && error.reason === 'nothingHeard';
        tell(isSilence ? { type: 'nothingHeard' } : { type: 'failed', text: tools.current.textOf(error) });
      },
    );
    return () => {
      isOver = true;
      own.cancel();
      listening.current = null;
    };
  }, [isOn, tell, chat.id]);

  const finish = useCallback(() => listening.current?.finish(), []);
  return { microphone, said, finish };
}

/** Waits for the reply to the message that was sent. */
function useReply(state: Conversation, tell: (event: ConversationEvent) => void): void {
  const { t } = useTranslation('voice');
  const { chat } = useChatScreen();
  const shown = useChatSelector((root) => selectShown(root, chat.id));
  const clientId = state.phase === 'waiting' ? state.clientId : null;
  useEffect(() => {
    if (clientId === null) return;
    const outcome = outcomeOf(shown, clientId);
    if (outcome.kind === 'answered') tell({ type: 'replied', reply: outcome.reply });
    else if (outcome.kind === 'failed') tell({ type: 'failed', text: t('conversation.errors.replyFailed') });
    else if (outcome.kind === 'notSent') tell({ type: 'failed', text: t('conversation.errors.notSent') });
  }, [clientId, shown, tell, t]);
}

/** Reads the reply aloud. */
function useSpeaker(state: Conversation, tell: (event: ConversationEvent) => void): void {
  const read = useReader();
  const textOf = useReadingErrorText();
  const tools = useRef({ read, textOf });
  useEffect(() => {
    tools.current = { read, textOf };
  });
  const reply = state.phase === 'speaking' ? state.reply : null;
  useEffect(() => {
    if (!reply) return;
    let isOver = false;
    tools.current.read(reply).then(
      () => !isOver && tell({ type: 'spoken' }),
      (error: unknown) => !isOver && tell({ type: 'failed', text: tools.current.textOf(error) }),
    );
    return () => {
      isOver = true;
      stopReading();
    };
  }, [reply, tell]);
}
