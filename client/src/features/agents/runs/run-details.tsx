import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { ExternalLink, externalLinkStyle } from '../../../ui/navigation/external-link';
import { type Run, useRunsGetQuery } from '../api/runs-api';
import { FaultFix, FaultMessage } from '../settings/connection/fault-report';
import { RunSteps } from './run-steps';
import { useDuration } from './use-duration';

/** Times and steps of a run, with links to it in n8n and in the chat. */
export function RunDetails({ agentId, run: listed }: { agentId: number; run: Run }) {
  const { t } = useTranslation('agentSettings');
  // The cause comes from n8n, so it is requested only while the details are open.
  const { data } = useRunsGetQuery({ id: agentId, turnId: listed.turn_id }, { skip: listed.outcome !== 'failed' });
  const run = data ?? listed;
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4 text-sm">
      {run.failure && <Cause failure={run.failure} />}
      {run.execution_stop && <p className="[overflow-wrap:anywhere]">{run.execution_stop.message}</p>}
      {run.notes.map(({ code, message }) => (
        <p key={code} className="[overflow-wrap:anywhere]">
          {message}
        </p>
      ))}
      <Times run={run} />
      {run.steps && run.steps.length > 0 && <RunSteps steps={run.steps} totalMs={run.total_ms} />}
      <p className="flex flex-wrap gap-x-5 gap-y-2 empty:hidden">
        {run.execution_url && <ExternalLink href={run.execution_url}>{t('runs.execution')}</ExternalLink>}
        {!run.execution_url && run.workflow_url && (
          <ExternalLink href={run.workflow_url}>{t('workflow.open')}</ExternalLink>
        )}
        {run.chat_id !== null && (
          <Link to={paths.chat(run.chat_id)} className={externalLinkStyle}>
            {t('runs.chat')}
          </Link>
        )}
      </p>
    </div>
  );
}

function Cause({ failure: { message, fix, status, words } }: { failure: NonNullable<Run['failure']> }) {
  const { t } = useTranslation('agentSettings');
  return (
    <div className="grid gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">{message}</p>
      <FaultFix>{fix}</FaultFix>
      {status !== null && <p>{t('runs.status', { status })}</p>}
      {words && <FaultMessage>{words}</FaultMessage>}
    </div>
  );
}

function Times({ run }: { run: Run }) {
  const { t } = useTranslation('agentSettings');
  const duration = useDuration();
  const times = [
    ['queued', run.queued_ms],
    ['firstChunk', run.first_chunk_ms],
    ['total', run.total_ms],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:flex md:flex-wrap">
      {times.map(
        ([name, ms]) =>
          ms !== null && (
            <div key={name}>
              <dt className="text-xs text-fg2">{t(`runs.times.${name}`)}</dt>
              <dd className="tabular">{duration(ms)}</dd>
            </div>
          ),
      )}
      <div>
        <dt className="text-xs text-fg2">{t('runs.times.attempts')}</dt>
        <dd className="tabular">{run.attempts}</dd>
      </div>
    </dl>
  );
}
