import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import type { Figures } from '../../api/quality-api';
import { isUnused, shortDay } from '../figures';

/** First and last day, in UTC. */
export interface Period {
  from: string;
  to: string;
}

interface Quality extends Period {
  complete_from: string;
  total: Figures;
}

interface LoadedProps<Q extends Quality> {
  query: { currentData?: Q | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown if nobody used the agents. */
  empty: string;
  children: (quality: Q) => ReactNode;
}

/** The figures of a request, or its other states. */
export function Loaded<Q extends Quality>({ query, empty, children }: LoadedProps<Q>) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = query;
  if (currentData === undefined && error && !isFetching) {
    return <ErrorState title={t('failed')} message={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) return <Waiting />;
  if (isUnused(currentData.total)) return <EmptyState icon={<MessagesSquare />} text={empty} />;
  const { complete_from: complete, from } = currentData;
  return (
    <>
      {complete > from && (
        <p className="rounded-control bg-muted px-3 py-2 text-sm">
          {t('incomplete', { day: shortDay(complete, language) })}
        </p>
      )}
      {children(currentData)}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('quality');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-[92px]" />
        ))}
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
