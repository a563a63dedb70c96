import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { isGone, useAdminListInvitationsQuery, useAdminWithdrawInvitationMutation } from '../api/admin-api';
import { PagedList } from '../paged-list';
import { EmailRow, EmailRows } from './email-row';
import { InviteForm } from './invite-form';

/** Invited addresses: adds invitations and withdraws them. */
export function InvitationsTab() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState<string | null>(null);
  const [withdraw, { isLoading }] = useAdminWithdrawInvitationMutation();

  const takeBack = async (email: string) => {
    try {
      await withdraw({ withdrawDto: { email } }).unwrap();
    } catch (error) {
      // Already withdrawn by another administrator: the result is the same.
      if (!isGone(error)) {
        notify.error({ title: t('lists.failed'), description: errorText(error) });
        return;
      }
    }
    notify.success({ title: t('lists.withdrawn') });
    setAsking(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InviteForm />
      <Invited onWithdraw={setAsking} />
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && !isLoading && setAsking(null)}
        title={t('lists.withdrawTitle', { email: asking ?? '' })}
        description={t('lists.withdrawText')}
        confirmLabel={t('lists.withdraw')}
        danger
        busy={isLoading}
        onConfirm={() => asking !== null && void takeBack(asking)}
      />
    </div>
  );
}

function Invited({ before, onWithdraw }: { before?: string; onWithdraw: (email: string) => void }) {
  const { t } = useTranslation('admin');
  const page = useAdminListInvitationsQuery(before === undefined ? {} : { before }, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PagedList
      page={page}
      failed={t('lists.error')}
      nextOf={(data) => data.next}
      next={(place) => <Invited before={place} onWithdraw={onWithdraw} />}
    >
      {({ items }) =>
        items.length === 0 && before === undefined ? (
          <EmptyState icon={<MailOpen />} text={t('lists.noInvitations')} />
        ) : (
          <EmailRows>
            {items.map((entry) => (
              <EmailRow
                key={entry.email}
                entry={entry}
                action={
                  <Button
                    variant="danger-ghost"
                    size="sm"
                    aria-haspopup="dialog"
                    aria-label={t('lists.withdrawLabel', { email: entry.email })}
                    onClick={() => onWithdraw(entry.email)}
                  >
                    {t('lists.withdraw')}
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
