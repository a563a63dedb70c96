import { LIMITS } from '@contract/limits';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { notify } from '../../../ui/feedback/notify';
import { useAdminListWaitlistQuery } from '../api/admin-api';
import { PagedList } from '../paged-list';
import { EmailRow, EmailRows } from './email-row';
import { useInvite } from './use-invite';

/** Requests for early access; invites one or several of them. */
export function WaitlistTab() {
  const { t } = useTranslation('admin');
  const { invite, inviting } = useInvite();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const letIn = async (emails: readonly string[]) => {
    if (await invite([...emails])) setChosen((before) => before.filter((email) => !emails.includes(email)));
  };
  const toggle = (email: string) => {
    const max = LIMITS.emailsAtOnce;
    if (chosen.includes(email)) setChosen(chosen.filter((one) => one !== email));
    else if (chosen.length < max) setChosen([...chosen, email]);
    else notify.info({ title: t('invite.tooMany', { max }) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {chosen.length > 0 && (
        <div className="sticky top-20 z-10 justify-self-start">
          <Button ref={passFocusOnUnmount} busy={inviting.length > 0} onClick={() => void letIn(chosen)}>
            {t('lists.inviteSelected', { count: chosen.length })}
          </Button>
        </div>
      )}
      <Waiting chosen={chosen} inviting={inviting} onToggle={toggle} onInvite={(email) => void letIn([email])} />
    </div>
  );
}

interface WaitingProps {
  before?: string;
  chosen: readonly string[];
  /** Addresses being invited. */
  inviting: readonly string[];
  onToggle: (email: string) => void;
  onInvite: (email: string) => void;
}

function Waiting({ before, ...rest }: WaitingProps) {
  const { t } = useTranslation('admin');
  const { chosen, inviting, onToggle, onInvite } = rest;
  const page = useAdminListWaitlistQuery(before === undefined ? {} : { before }, { refetchOnMountOrArgChange: true });
  return (
    <PagedList
      page={page}
      failed={t('lists.error')}
      nextOf={(data) => data.next}
      next={(place) => <Waiting {...rest} before={place} />}
    >
      {({ items }) =>
        items.length === 0 && before === undefined ? (
          <EmptyState icon={<Hourglass />} text={t('lists.noWaitlist')} />
        ) : (
          <EmailRows>
            {items.map((entry) => (
              <EmailRow
                key={entry.email}
                entry={entry}
                choice={
                  <input
                    type="checkbox"
                    className="touch-target size-5 shrink-0 accent-primary"
                    aria-label={t('lists.select', { email: entry.email })}
                    checked={chosen.includes(entry.email)}
                    onChange={() => onToggle(entry.email)}
                  />
                }
                action={
                  <Button
                    ref={passFocusOnUnmount}
                    variant="secondary"
                    size="sm"
                    // Not disabled, which would lose the focus.
                    busy={inviting.includes(entry.email)}
                    disabled={inviting.length > 0}
                    aria-label={t('lists.inviteLabel', { email: entry.email })}
                    onClick={() => onInvite(entry.email)}
                  >
                    {t('lists.invite')}
                  </Button>
                }
              />
            ))}
          </EmailRows>
        )
      }
    </PagedList>
  );
}
