import type { MessageSource } from '@contract/chat/sources';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../api/errors/api-error';
import { useReasonText } from '../../../../api/errors/error-text';
import type { Agent } from '../../api/agents-api';
import { type Side, useAskSide } from './use-ask-side';

/** An answer, or its failure. */
export type TestAnswer =
  | { state: 'asking' }
  | { state: 'answered'; text: string; sources: readonly MessageSource[] }
  | { state: 'failed'; error: string };

type Answers = Readonly<Record<string, TestAnswer>>;
type Asked = readonly (readonly [question: string, side: Side])[];

const keyOf = (question: string, side: Side): string => `${side} ${question}`;

const withoutAsking = (all: Answers): Answers =>
  Object.fromEntries(Object.entries(all).filter(([, { state }]) => state !== 'asking'));

/** Sends the test questions one by one to the published version and to the draft. */
export function useTestRun(agent: Agent) {
  const reasonText = useReasonText();
  const { sides, ask } = useAskSide(agent);
  const [answers, setAnswers] = useState<Answers>({});
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (asked: Asked): Promise<void> => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    for (const [question, side] of asked) {
      const set = (answer: TestAnswer): void => {
        if (!control.signal.aborted) setAnswers((all) => ({ ...all, [keyOf(question, side)]: answer }));
      };
      set({ state: 'asking' });
      try {
        set({ state: 'answered', ...(await ask(question, side, control.signal)) });
      } catch (error) {
        set({ state: 'failed', error: reasonText(error) });
        // The other questions would fail too.
        if (isApiError(error) && error.code === 'preview_unavailable') break;
      }
      if (control.signal.aborted) return;
    }
    running.current = null;
    setRunning(false);
  };
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setRunning(false);
    setAnswers(withoutAsking);
  };

  return {
    sides,
    isRunning,
    /** Undefined if not asked. */
    answerOf: (question: string, side: Side): TestAnswer | undefined => answers[keyOf(question, side)],
    runAll: (questions: readonly string[]) => {
      setAnswers({});
      void run(questions.flatMap((question) => sides.map((side) => [question, side] as const)));
    },
    retry: (question: string, side: Side) => void run([[question, side]]),
    stop,
  };
}
