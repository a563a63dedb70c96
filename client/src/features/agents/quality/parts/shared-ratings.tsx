import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { passFocusOnUnmount } from '../../../../lib/focus/focus-section';
import { formatMessageTime } from '../../../../lib/time/format-date';
import { Button } from '../../../../ui/buttons/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { notify } from '../../../../ui/feedback/notify';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { type SharedRating, shownRatings, useSharedRatingsInfiniteQuery } from '../../api/quality-api';

/** Replies and comments that users shared, newest first. */
export function SharedRatings({ agentId }: { agentId: number }) {
  const { t } = useTranslation('quality');
  const errorText = useErrorText();
  const query = useSharedRatingsInfiniteQuery(agentId, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query;
  const more = async () => {
    try {
      await fetchNextPage().unwrap();
    } catch (failure) {
      notify.error({ title: t('shared.failed'), description: errorText(failure) });
    }
  };
  if (!currentData) {
    if (!error || isFetching) return <Skeleton className="h-24" />;
    return (
      <ErrorState
        className="py-6"
        title={t('shared.failed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const ratings = shownRatings(currentData.pages);
  if (ratings.length === 0) return <p className="text-sm text-fg2">{t('shared.none')}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {ratings.map((rating) => (
          <li key={rating.message_id} className="grid gap-2 rounded-card border border-line p-3 text-sm">
            <Rating rating={rating} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button
            ref={passFocusOnUnmount}
            variant="secondary"
            size="sm"
            busy={isFetchingNextPage}
            onClick={() => void more()}
          >
            {t('shared.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Rating({ rating: { created_at, value, reason, version, comment, reply } }: { rating: SharedRating }) {
  const { t } = useTranslation(['quality', 'chatTools']);
  const { language } = useLanguage();
  const isGood = value > 0;
  const Icon = isGood ? ThumbsUp : ThumbsDown;
  const facts = [
    formatMessageTime(created_at, new Date(), language),
    ...(reason ? [t(`chatTools:feedback.reasons.${reason}`)] : []),
    ...(version === null ? [] : [t('versions.number', { number: version })]),
  ];
  return (
    <>
      <p className="flex items-center gap-2 text-xs text-fg2">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${isGood ? 'text-ready' : 'text-danger'}`} />
        <span className="sr-only">{t(isGood ? 'shared.good' : 'shared.bad')}</span>
        {facts.join(' · ')}
      </p>
      {comment && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment}</p>}
      <blockquote className="line-clamp-6 border-l-2 border-line pl-3 text-fg2 [overflow-wrap:anywhere]">
        {reply}
      </blockquote>
    </>
  );
}
