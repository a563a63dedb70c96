import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/errors/error-text';
import { passFocusOnUnmount } from '../../lib/focus/focus-section';
import { Button } from '../../ui/buttons/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';

/** State of the query of one page. */
interface PageState<T> {
  data?: T | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface PagedListProps<T> {
  page: PageState<T>;
  /** Title of the error state. */
  failed: string;
  /** Cursor of the next page; null on the last one. */
  nextOf: (data: T) => string | null;
  children: (data: T) => ReactNode;
  /** Renders the following pages. */
  next: (before: string) => ReactNode;
}

/** One page of a list and a button for the next one. Pages load separately, and stay when another one fails. */
export function PagedList<T>({ page, failed, nextOf, children, next }: PagedListProps<T>) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [more, setMore] = useState(false);
  const { data, error, isFetching, refetch } = page;
  if (!data && error && !isFetching) {
    return <ErrorState title={failed} message={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  const before = nextOf(data);
  return (
    <>
      {children(data)}
      {before !== null &&
        (more ? (
          next(before)
        ) : (
          <Button
            ref={passFocusOnUnmount}
            variant="secondary"
            className="justify-self-center"
            onClick={() => setMore(true)}
          >
            {t('more')}
          </Button>
        ))}
    </>
  );
}
