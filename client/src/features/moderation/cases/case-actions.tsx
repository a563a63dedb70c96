import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import {
  type ReportCase,
  useAdminDismissCaseMutation,
  useAdminHideAgentMutation,
  useAdminUnhideAgentMutation,
} from '../api/admin-api';

/** Buttons to dismiss a case and to hide or unhide its agent. */
export function CaseActions({ reported, hideIcon }: { reported: ReportCase; hideIcon: ReactNode }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [dismiss, dismissing] = useAdminDismissCaseMutation();
  const [hide, hiding] = useAdminHideAgentMutation();
  const [unhide, unhiding] = useAdminUnhideAgentMutation();
  const busy = dismissing.isLoading || hiding.isLoading || unhiding.isLoading;
  const { agent } = reported;
  const shared = { ref: passFocusOnUnmount, disabled: busy, size: 'sm' as const };

  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success({ title: done });
    } catch (error) {
      notify.error({ title: t('cases.failed'), description: errorText(error) });
    }
  };

  return (
    <>
      {reported.is_open && (
        <Button
          {...shared}
          variant="secondary"
          busy={dismissing.isLoading}
          onClick={() => void run(dismiss({ id: agent.id }).unwrap(), t('cases.dismissed'))}
        >
          {t('cases.dismiss')}
        </Button>
      )}
      {!agent.is_deleted && agent.hidden_by !== 'operator' && (
        <Button
          {...shared}
          variant="danger"
          busy={hiding.isLoading}
          onClick={() => void run(hide({ id: agent.id }).unwrap(), t('cases.hiddenDone'))}
        >
          {hideIcon}
          {t('cases.hide')}
        </Button>
      )}
      {agent.hidden_by && (
        <Button
          {...shared}
          variant="secondary"
          busy={unhiding.isLoading}
          onClick={() => void run(unhide({ id: agent.id }).unwrap(), t('cases.shownDone'))}
        >
          {t('cases.unhide')}
        </Button>
      )}
    </>
  );
}
