import { useTranslation } from 'react-i18next';
import type { Run } from '../api/runs-api';
import { stepBars } from './run-timing';
import { useDuration } from './use-duration';

type Steps = NonNullable<Run['steps']>;

/** The executed workflow nodes, each as a bar on the time axis of the run. */
export function RunSteps({ steps, totalMs }: { steps: Steps; totalMs: number | null }) {
  const { t } = useTranslation('agentSettings');
  const duration = useDuration();
  const bars = stepBars(steps, totalMs);
  return (
    <ol aria-label={t('runs.steps')} className="grid gap-2.5">
      {steps.map((step, at) => {
        const failed = step.error !== undefined;
        return (
          <li key={`${step.node}:${step.run}:${step.started_ms}`} className="grid gap-1">
            <div className="flex justify-between gap-3">
              <span className="min-w-0 break-words">
                {step.node}
                {step.run > 0 && <span className="text-fg2"> ×{step.run + 1}</span>}
                {failed && <span className="font-medium text-danger"> · {t('runs.stepFailed')}</span>}
              </span>
              <span className="tabular shrink-0 text-xs text-fg2">
                {step.ended_ms === null ? t('runs.noEnd') : duration(step.ended_ms - step.started_ms)}
              </span>
            </div>
            <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-muted">
              <div
                className={`h-full rounded-full ${failed ? 'bg-danger' : 'bg-primary'}`}
                style={{ width: `${bars[at]?.width}%`, marginLeft: `${bars[at]?.start}%` }}
              />
            </div>
            {step.error && <p className="text-xs [overflow-wrap:anywhere] text-fg2">{step.error}</p>}
          </li>
        );
      })}
    </ol>
  );
}
