import type { MessageStep } from '@contract/chat/steps';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { stepDuration } from './step-duration';

/** The steps of a finished reply with their duration, collapsed. */
export function ReplySteps({ steps }: { steps: readonly MessageStep[] }) {
  const { t } = useTranslation('steps');
  const { language } = useLanguage();
  return (
    <details className="group/steps mb-2">
      <summary className="touch-target inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-sm text-fg2 hover:text-fg [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-[120ms] group-open/steps:rotate-90"
        />
        {t('count', { count: steps.length })}
      </summary>
      <ol className="mt-1 grid max-w-[520px] gap-1 border-l-2 border-line pl-3 text-sm text-fg2">
        {steps.map(({ name, duration_ms }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a reply never change
          <li key={at} className="flex justify-between gap-3">
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {name}
            </span>
            {duration_ms !== null && (
              <span className="tabular shrink-0 text-xs leading-5">{stepDuration(duration_ms, language)}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
