import { FEEDBACK_DAYS } from '@contract/limits';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { type AgentFeedbackView, api } from '../../../api/generated';
import { useLanguage } from '../../../i18n/use-language';
import { formatMessageTime } from '../../../lib/time/format-date';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Chip } from '../../../ui/layout/chip';
import { shortDay } from '../quality/figures';

const PERIODS = [7, FEEDBACK_DAYS.default, FEEDBACK_DAYS.max];

/** How users rated the agent's replies, for its creator. */
export function RatingsPanel({ agentId }: { agentId: number }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [days, setDays] = useState<number>(FEEDBACK_DAYS.default);
  const { currentData, error, refetch, isFetching } = api.useAgentsGetFeedbackQuery(
    { id: agentId, days },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section aria-labelledby="feedback" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="feedback" className="mr-auto text-lg">
          {t('feedback.title')}
        </h2>
        <div className="flex gap-2">
          {PERIODS.map((each) => (
            <Chip key={each} pressed={each === days} onClick={() => setDays(each)}>
              {t('feedback.days', { count: each })}
            </Chip>
          ))}
        </div>
      </div>
      {error && !currentData ? (
        <ErrorState
          title={t('feedback.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : currentData ? (
        <Summary feedback={currentData} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}

function Summary({ feedback: { up, down, reasons, by_day, shared } }: { feedback: AgentFeedbackView }) {
  const { t } = useTranslation(['agentSettings', 'chatTools']);
  const { language } = useLanguage();
  if (up + down === 0) return <p className="text-fg2">{t('feedback.none')}</p>;
  const most = Math.max(...by_day.map((day) => day.up + day.down));
  return (
    <div className="grid gap-4">
      <dl className="tabular flex flex-wrap gap-x-6 gap-y-2">
        <Count
          icon={<ThumbsUp aria-hidden="true" className="size-4 text-ready" />}
          name={t('feedback.up')}
          count={up}
        />
        <Count
          icon={<ThumbsDown aria-hidden="true" className="size-4 text-danger" />}
          name={t('feedback.down')}
          count={down}
        />
        {reasons.map(({ reason, count }) => (
          <div key={reason ?? ''} className="flex items-center gap-2 text-sm text-fg2">
            <dt>{reason ? t(`chatTools:feedback.reasons.${reason}`) : t('feedback.noReason')}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t('feedback.byDay')} className="flex h-16 items-end gap-1 overflow-hidden">
        {by_day.map(({ day, up: good, down: bad }) => {
          const text = `${shortDay(day, language)}: +${good} −${bad}`;
          return (
            <li key={day} title={text} className="flex h-full min-w-1 max-w-6 flex-1 flex-col justify-end">
              <span className="sr-only">{text}</span>
              <span aria-hidden="true" className="bg-danger" style={{ height: `${(100 * bad) / most}%` }} />
              <span aria-hidden="true" className="bg-ready" style={{ height: `${(100 * good) / most}%` }} />
            </li>
          );
        })}
      </ul>
      {shared.length > 0 && <Shared shared={shared} />}
    </div>
  );
}

function Shared({ shared }: Pick<AgentFeedbackView, 'shared'>) {
  const { t } = useTranslation(['agentSettings', 'chatTools']);
  const { language } = useLanguage();
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold">
        {t('feedback.shared', { count: shared.length })}
      </summary>
      <ul className="mt-3 grid gap-3">
        {shared.map(({ created_at, reason, comment, reply }) => (
          <li key={created_at} className="grid gap-1 rounded-card border border-line p-3 text-sm">
            <p className="text-xs text-fg2">
              {formatMessageTime(created_at, new Date(), language)}
              {reason && ` · ${t(`chatTools:feedback.reasons.${reason}`)}`}
            </p>
            {comment && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
            <blockquote className="line-clamp-6 border-l-2 border-line pl-3 text-fg2 [overflow-wrap:anywhere]">
              {reply}
            </blockquote>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Count({ icon, name, count }: { icon: ReactNode; name: string; count: number }) {
  return (
    <div className="flex items-center gap-2">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="font-semibold">{count}</dd>
    </div>
  );
}
