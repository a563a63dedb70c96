import { PAGE } from '@contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { type Session, useAccountListSessionsQuery } from '../api/profile-api';
import { ProfileCard } from '../profile-card';
import { SessionRow } from './session-row';
import { useEndSessions } from './use-end-sessions';

const SHOWN = 10;

/** The user's sessions, with buttons to end them. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  // Loads all sessions: their number is limited, and the current one may be the oldest.
  const { data, error, isFetching, refetch } = useAccountListSessionsQuery(
    { pageSize: PAGE.listMax },
    { refetchOnMountOrArgChange: true },
  );
  const { ending, end, endOthers } = useEndSessions();
  const hasOthers = (data?.length ?? 0) > 1;

  return (
    <ProfileCard
      title={t('sessions.title')}
      action={
        hasOthers && (
          <Button variant="danger-ghost" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {data ? (
        <Sessions sessions={data} ending={ending} onEnd={end} />
      ) : error && !isFetching ? (
        <ErrorState
          className="py-4"
          title={t('sessions.error')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('sessions.othersTitle')}
        description={t('sessions.othersText')}
        confirmLabel={t('sessions.endOthers')}
        danger
        busy={ending === 'others'}
        onConfirm={() => void endOthers().then((done) => done && setAsking(false))}
      />
    </ProfileCard>
  );
}

interface SessionsProps {
  sessions: readonly Session[];
  ending: number | 'others' | null;
  onEnd: (id: number) => void;
}

function Sessions({ sessions, ending, onEnd }: SessionsProps) {
  const { t } = useTranslation('profile');
  const [count, setCount] = useState(SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const own = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

  // Focuses the first new item: the button may be gone.
  useEffect(() => {
    if (count > SHOWN) list.current?.children[count - SHOWN]?.querySelector('button')?.focus();
  }, [count]);

  return (
    <div className="grid gap-5">
      <ul ref={list} className="-my-2 grid divide-y divide-line">
        {own.slice(0, count).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            disabled={ending !== null}
            onEnd={() => onEnd(session.id)}
          />
        ))}
      </ul>
      {own.length > count && (
        <Button variant="secondary" size="sm" onClick={() => setCount(count + SHOWN)}>
          {t('sessions.more')}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('profile');
  return (
    <div role="status">
      <span className="sr-only">{t('sessions.loading')}</span>
      <div aria-hidden="true" className="grid animate-appear-late gap-3">
        {['a', 'b'].map((key) => (
          <span key={key} className="h-14 animate-breathe rounded-control bg-muted" />
        ))}
      </div>
    </div>
  );
}
