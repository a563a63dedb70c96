import { VERSION_LIMITS } from '@contract/studio/versions';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptText } from '../../../../lib/storage/use-kept-text';
import { Button } from '../../../../ui/buttons/button';
import { CountedField } from '../../../../ui/forms/counted/counted-field';

export interface NewQuestionProps {
  agentId: number;
  questions: readonly string[];
  busy: boolean;
  /** Resolves to whether the question was stored. */
  onAdd: (question: string) => Promise<boolean>;
}

/** Adds a test question. Typed text is kept until it is added. */
export function NewQuestion({ agentId, questions, busy, onAdd }: NewQuestionProps) {
  const { t } = useTranslation('agentVersions');
  const [text, setText] = useKeptText(`question.${agentId}`);
  const question = text.trim();
  const isRepeated = questions.some((one) => one.toLowerCase() === question.toLowerCase());
  const isFull = questions.length >= VERSION_LIMITS.questions;
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (question === '' || isRepeated || isFull || busy) return;
    if (await onAdd(question)) setText('');
  };
  const hint = isFull
    ? t('questions.full', { count: VERSION_LIMITS.questions })
    : isRepeated
      ? t('questions.repeated')
      : undefined;
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <CountedField
        label={t('questions.field')}
        placeholder={t('questions.placeholder')}
        value={text}
        max={VERSION_LIMITS.question}
        hint={hint}
        disabled={isFull}
        onChange={setText}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-[27px]"
        busy={busy}
        disabled={question === '' || isRepeated || isFull}
      >
        {t('questions.add')}
      </Button>
    </form>
  );
}
