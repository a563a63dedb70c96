import type { MessageSource } from '@contract/chat/sources';
import { LIMITS, PAGE } from '@contract/limits';
import type { MessageRequest, RequestAnswer, RequestType } from '@contract/requests/requests';
import type { HiddenPart } from '@contract/studio/preview';
import { isBlank } from '@contract/text/blank';
import { truncate } from '@contract/text/truncate';
import { useEffect, useRef, useState } from 'react';
import { useReasonText } from '../../../api/errors/error-text';
import { makeUuid } from '../../../lib/make-uuid';
import { useAgentsPreviewMutation } from '../api/preview-api';
import type { TestedAgent, TestSource } from './test-source';

/** A message of the test chat. */
export interface TestMessage {
  role: 'user' | 'assistant';
  text: string;
  /** The chapters that a reply uses. */
  sources: readonly MessageSource[];
  /** Parts of a reply that only chats show. */
  hiddenParts: readonly HiddenPart[];
  /** Request of a reply, with its answer if given. */
  request?: MessageRequest | undefined;
  /** Identifies the execution that waits for the answer. */
  resume?: string | undefined;
  /** For a message to a waiting execution: what it resumes, and the answer if the previous reply has a request. */
  given?: { answer?: { type: RequestType } & RequestAnswer; resume?: string };
}

export type TestChatState = ReturnType<typeof useTestChat>;

/** A message with only a text. */
export const plainMessage = (role: TestMessage['role'], text: string): TestMessage => ({
  role,
  text,
  sources: [],
  hiddenParts: [],
});

/** The last message with the earlier ones. As in a real chat, the welcome message is the first. */
function questionOf({ fields, welcome }: TestedAgent, history: readonly TestMessage[]) {
  const greeting = isBlank(welcome) ? [] : [plainMessage('assistant', welcome)];
  const earlier = [...greeting, ...history.slice(0, -1)].slice(-PAGE.historyInDispatch);
  return {
    ...fields,
    message: history.at(-1)?.text ?? '',
    ...history.at(-1)?.given,
    history: earlier.map(({ role, text }) => ({ role, content: truncate(text, LIMITS.message) })),
  };
}

/** The messages with the answer to the request of the last one. */
function withAnswer(messages: readonly TestMessage[], given: RequestAnswer, text: string): readonly TestMessage[] {
  const last = messages.at(-1);
  if (!last?.request) return messages;
  const { request, resume } = last;
  const own: TestMessage = {
    ...plainMessage('user', truncate(text, LIMITS.message)),
    given: { answer: { type: request.type, ...given }, ...(resume !== undefined && { resume }) },
  };
  return [...messages.slice(0, -1), { ...last, request: { ...request, answer: given } }, own];
}

/** A message answers the question of the previous reply, if that has no request. */
const resumed = ({ request, resume }: Partial<TestMessage> = {}): Pick<TestMessage, 'given'> =>
  resume !== undefined && !request ? { given: { resume } } : {};

/**
 * The reply that is being written, or why it failed.
 * @param onReplied called with the messages and the finished reply
 */
function useTestReply({ getTested }: TestSource, onReplied: (messages: readonly TestMessage[]) => void) {
  const reasonText = useReasonText();
  const [ask] = useAgentsPreviewMutation();
  /** The text of the running or interrupted reply; null if there is none. */
  const [partial, setPartial] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [session, setSession] = useState(makeUuid);
  const running = useRef<{ abort: () => void } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const reply = async (history: readonly TestMessage[]): Promise<void> => {
    const tested = getTested();
    setError(null);
    setPartial('');
    setAsked(JSON.stringify(tested.fields));
    const call = ask({
      previewDto: { ...questionOf(tested, history), session_id: session },
      onText: (piece) => {
        if (running.current === call) setPartial((text) => (text ?? '') + piece);
      },
    });
    running.current = call;
    const answer = await call;
    if (running.current !== call) return;
    running.current = null;
    if (answer.error) {
      setPartial((text) => text || null);
      return setError(reasonText(answer.error));
    }
    const { text, sources, hidden_parts: hiddenParts, request, resume } = answer.data;
    setPartial(null);
    onReplied([...history, { role: 'assistant', text, sources, hiddenParts, request, resume }]);
  };
  /** Ends the reply, and begins a new session. */
  const reset = (): void => {
    running.current?.abort();
    running.current = null;
    setPartial(null);
    setAsked(null);
    setError(null);
    setSession(makeUuid());
  };
  return { partial, error, asked, reply, reset };
}

/** A chat with the agent described by the form. Nothing is stored. */
export function useTestChat(source: TestSource) {
  const [messages, setMessages] = useState<readonly TestMessage[]>([]);
  const { partial, error, asked, reply, reset } = useTestReply(source, setMessages);

  const send = (text: string): void => {
    const history = [...messages, { ...plainMessage('user', text), ...resumed(messages.at(-1)) }];
    setMessages(history);
    void reply(history);
  };
  /** Answers the request of the last reply. @param text the answer as a message */
  const answer = (given: RequestAnswer, text: string): void => {
    const history = withAnswer(messages, given, text);
    setMessages(history);
    void reply(history);
  };
  const startOver = (): void => {
    setMessages([]);
    reset();
  };

  return {
    messages,
    partial,
    error,
    isRunning: partial !== null && error === null,
    /** What the last reply depends on; null before the first question. */
    asked,
    send,
    answer,
    retry: () => void reply(messages),
    startOver,
  };
}

/** Whether the form has changed since the last question. */
export const isOutdated = ({ fields }: TestedAgent, { asked }: TestChatState): boolean =>
  asked !== null && asked !== JSON.stringify(fields);
