import { textOfAnswer, textOfValue } from '@contract/requests/answers';
import type { MessageRequest, RequestAnswer } from '@contract/requests/requests';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAnswerWords } from './use-answer-words';

/** The given answer. */
export function GivenAnswer({ request, answer }: { request: MessageRequest; answer: RequestAnswer }) {
  const { t } = useTranslation('requests');
  const words = useAnswerWords();
  const { values = {}, files } = answer;
  if (request.type !== 'form') {
    return (
      <p className="flex items-start gap-2 text-sm">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ready" />
        <span className="sr-only">{t('answered')}</span>
        <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {textOfAnswer(request, answer, words)}
        </span>
      </p>
    );
  }
  const filled = (request.fields ?? []).filter(({ name }) => values[name] !== undefined);
  return (
    <>
      <p className="flex items-center gap-2 text-sm">
        <Check aria-hidden="true" className="size-4 shrink-0 text-ready" />
        {t('answered')}
      </p>
      <dl className="grid gap-2 text-sm">
        {filled.map((field) => (
          <div key={field.name} className="min-w-0">
            <dt className="text-fg2 [overflow-wrap:anywhere]">{field.label}</dt>
            <dd dir="auto" className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">
              {textOfValue(field, values[field.name] ?? '', words, files)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
