import { textOfAnswer } from '@contract/requests/answers';
import type { MessageRequest, RequestAnswer } from '@contract/requests/requests';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GivenAnswer } from '../../../ui/requests/given-answer';
import { RequestInput, useRequestTitle } from '../../../ui/requests/request-input';
import { useAnswerWords } from '../../../ui/requests/use-answer-words';

/** Sends an answer, and its text as a message. */
export type OnTestAnswer = (answer: RequestAnswer, text: string) => void;

export interface TestRequestProps {
  request: MessageRequest;
  /** Absent if it can no longer be answered. */
  onAnswer?: OnTestAnswer | undefined;
}

/** A question below a reply of the test chat. */
export function TestRequest({ request, onAnswer }: TestRequestProps) {
  const { t } = useTranslation('requests');
  const words = useAnswerWords();
  const title = useRequestTitle(request);
  const titleId = useId();
  const { answer } = request;
  return (
    <section aria-labelledby={titleId} className="mt-3 grid gap-3 rounded-card border border-line bg-card p-4">
      <p id={titleId} dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {title}
      </p>
      {answer && <GivenAnswer request={request} answer={answer} />}
      {!answer && onAnswer && (
        <RequestInput
          request={request}
          sending={{
            send: (given) => onAnswer(given, textOfAnswer(request, given, words)),
            isBusy: false,
            isBlocked: false,
          }}
        />
      )}
      {!answer && !onAnswer && <p className="text-sm text-fg2">{t('unanswered')}</p>}
    </section>
  );
}
