import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../../../../markdown/markdown';
import { Button } from '../../../../ui/buttons/button';
import { AnswerSources } from '../../test-chat/answer-sources';
import type { TestAnswer } from './use-test-run';

export interface TestAnswerViewProps {
  heading: string;
  /** Undefined if not asked. */
  answer: TestAnswer | undefined;
  /** Undefined while other questions are asked. */
  onRetry: (() => void) | undefined;
}

/** The answer to a test question. */
export function TestAnswerView({ heading, answer, onRetry }: TestAnswerViewProps) {
  const { t } = useTranslation('agentVersions');
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-1.5 rounded-control bg-muted px-4 py-3">
      <h4 id={id} className="text-sm font-semibold">
        {heading}
      </h4>
      {answer === undefined && <p className="text-sm text-fg2">{t('questions.waiting')}</p>}
      {answer?.state === 'asking' && (
        <p role="status" className="animate-breathe text-sm text-fg2">
          {t('questions.thinking')}
        </p>
      )}
      {answer?.state === 'answered' && (
        <>
          <div dir="auto" className="[overflow-wrap:anywhere]">
            <Markdown text={answer.text} />
          </div>
          <AnswerSources label={t('questions.sources')} sources={answer.sources} />
        </>
      )}
      {answer?.state === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-sm text-danger">{answer.error}</p>
          <Button size="sm" variant="secondary" disabled={!onRetry} onClick={onRetry}>
            {t('questions.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}
