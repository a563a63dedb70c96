import { Circle, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../../../ui/navigation/external-link';
import type { AgentCheck } from '../../api/agents-api';
import { type ShownStep, type StepState, shownSteps } from './check-steps';
import { FaultFix, FaultMessage } from './fault-report';
import { RestoreWorkflowButton } from './restore-workflow-button';

const ICONS = {
  ok: <CircleCheck className="text-ready" />,
  failed: <CircleX className="text-danger" />,
  skipped: <CircleMinus className="text-fg2" />,
  unreached: <Circle className="text-control" />,
} as const satisfies Record<StepState, unknown>;

const TONES = { ok: 'text-ready', notOk: 'text-danger', unknown: 'text-fg2' } as const;

export interface CheckListProps {
  agentId: number;
  check: AgentCheck;
  /** Called after an attempt to restore the workflow, successful or not. */
  onRestoreDone: () => void;
}

/** Result of a connection check: each step with its duration, and the fix for the failed one. */
export function CheckList({ agentId, check, onRestoreDone }: CheckListProps) {
  const { t } = useTranslation('agentSettings');
  const box = useRef<HTMLDivElement>(null);
  // The list may be longer than the part of the dialog that is visible.
  useEffect(() => {
    if (check) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [check]);
  const verdict = check.ok === null ? 'unknown' : check.ok ? 'ok' : 'notOk';
  return (
    <div ref={box} className="grid scroll-my-16 gap-2">
      <p role="status" className={`text-sm font-semibold ${TONES[verdict]}`}>
        {t(`check.${verdict}`)}
      </p>
      <ol className="grid rounded-card border border-line">
        {shownSteps(check).map((shown) => (
          <Step key={shown.step} shown={shown} agentId={agentId} onRestoreDone={onRestoreDone} />
        ))}
      </ol>
      {check.n8n_version !== null && (
        <p className="text-xs text-fg2">{t('check.n8nVersion', { version: check.n8n_version })}</p>
      )}
      {check.n8n_oldest_tested !== null && (
        <p className="text-sm font-medium text-draft">{t('check.n8nTooOld', { oldest: check.n8n_oldest_tested })}</p>
      )}
    </div>
  );
}

interface StepProps extends Pick<CheckListProps, 'agentId' | 'onRestoreDone'> {
  shown: ShownStep;
}

function Step({ shown: { step, state, result }, agentId, onRestoreDone }: StepProps) {
  const { t } = useTranslation('agentSettings');
  const inN8n = result?.execution_url ?? result?.workflow_url;
  const isTimed = state === 'ok' || state === 'failed';
  // Other states are shown as text in the row.
  const iconLabel = isTimed
    ? { role: 'img', 'aria-label': t(`check.states.${state}`) }
    : ({ 'aria-hidden': true } as const);
  return (
    <li data-step={step} data-state={state} className="grid gap-1 border-line px-3 py-2.5 not-first:border-t">
      <div className="flex items-start gap-2.5 text-sm">
        <span {...iconLabel} className="mt-px shrink-0 [&_svg]:size-[18px]">
          {ICONS[state]}
        </span>
        <span className={state === 'unreached' ? 'flex-1 text-fg2' : 'flex-1'}>
          {result?.message ?? t(`check.steps.${step}`)}
        </span>
        <span className="tabular shrink-0 text-xs text-fg2">
          {isTimed ? t('check.ms', { ms: result?.ms ?? 0 }) : t(`check.states.${state}`)}
        </span>
      </div>
      {result?.fix && <FaultFix className="ml-7 text-sm">{result.fix}</FaultFix>}
      {result?.restore && (
        <RestoreWorkflowButton
          agentId={agentId}
          how={result.restore}
          onDone={onRestoreDone}
          className="ml-7 justify-self-start"
        />
      )}
      {result?.words && <FaultMessage className="ml-7 text-sm">{result.words}</FaultMessage>}
      {inN8n && (
        <ExternalLink href={inN8n} className="ml-7 text-sm">
          {t(result?.execution_url ? 'runs.execution' : 'workflow.open')}
        </ExternalLink>
      )}
    </li>
  );
}
