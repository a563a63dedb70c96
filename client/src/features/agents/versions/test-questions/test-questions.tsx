import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/buttons/button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { notify } from '../../../../ui/feedback/notify';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import type { Agent } from '../../api/agents-api';
import { useAgentsGetTestQuestionsQuery, useAgentsSetTestQuestionsMutation } from '../../api/versions-api';
import { NewQuestion } from './new-question';
import { TestAnswerView } from './test-answer-view';
import type { Side } from './use-ask-side';
import { useTestRun } from './use-test-run';

/** The test questions of an agent, with the answers of the published version and of the draft side by side. */
export function TestQuestions({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useAgentsGetTestQuestionsQuery({ id: agent.id });
  if (data) return <Loaded agent={agent} questions={data.questions} />;
  if (error && !isFetching) {
    const retry = (): void => void refetch();
    return <ErrorState className="py-6" title={t('questions.failed')} message={errorText(error)} onRetry={retry} />;
  }
  return (
    <div role="status" aria-label={t('questions.loading')} className="grid gap-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </div>
  );
}

function Loaded({ agent, questions }: { agent: Agent; questions: readonly string[] }) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const [store, { isLoading }] = useAgentsSetTestQuestionsMutation();
  const run = useTestRun(agent);
  const areAllAnswered =
    !run.isRunning &&
    questions.every((question) => run.sides.every((side) => run.answerOf(question, side)?.state === 'answered'));
  const save = async (changed: string[]): Promise<boolean> => {
    const { error } = await store({ id: agent.id, testQuestionsDto: { questions: changed } });
    if (error) notify.error({ title: t('questions.saveFailed'), description: errorText(error) });
    return !error;
  };
  return (
    <div className="grid gap-5">
      <p className="text-sm text-fg2">{t('questions.intro')}</p>
      <NewQuestion
        agentId={agent.id}
        questions={questions}
        busy={isLoading}
        onAdd={(question) => save([...questions, question])}
      />
      {questions.length === 0 ? (
        <p className="text-fg2">{t('questions.empty')}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {run.isRunning ? (
              <Button variant="secondary" onClick={run.stop}>
                {t('questions.stop')}
              </Button>
            ) : (
              <Button onClick={() => run.runAll(questions)}>{t('questions.run')}</Button>
            )}
            <p role="status" className="text-sm text-fg2">
              {areAllAnswered && t('questions.done')}
            </p>
          </div>
          <ol aria-label={t('questions.list')} className="grid gap-4">
            {questions.map((question) => (
              <Question
                key={question}
                question={question}
                run={run}
                disabled={isLoading || run.isRunning}
                onRemove={() => void save(questions.filter((one) => one !== question))}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface QuestionProps {
  question: string;
  run: ReturnType<typeof useTestRun>;
  disabled: boolean;
  onRemove: () => void;
}

function Question({ question, run, disabled, onRemove }: QuestionProps) {
  const { t } = useTranslation('agentVersions');
  const headings: Record<Side, string> = { live: t('questions.live'), draft: t('questions.draft') };
  const isSingle = run.sides.length === 1;
  return (
    <li className="grid min-w-0 gap-3 rounded-card border border-line p-4">
      <div className="flex items-start gap-2">
        <h3 dir="auto" className="min-w-0 flex-1 self-center text-base [overflow-wrap:anywhere]">
          {question}
        </h3>
        <IconButton size="sm" label={t('questions.remove', { question })} disabled={disabled} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <div className={cn('grid gap-3', !isSingle && 'md:grid-cols-2')}>
        {run.sides.map((side) => (
          <TestAnswerView
            key={side}
            heading={isSingle ? t('questions.now') : headings[side]}
            answer={run.answerOf(question, side)}
            onRetry={run.isRunning ? undefined : () => run.retry(question, side)}
          />
        ))}
      </div>
    </li>
  );
}
