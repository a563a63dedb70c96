import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAdminInviteMutation } from '../api/admin-api';

const NOBODY: readonly string[] = [];

/** Sends invitations and reports failed emails. `inviting`: the addresses of the pending request. */
export function useInvite() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [call, { isLoading, originalArgs }] = useAdminInviteMutation();

  /** Resolves to whether the request succeeded. */
  const invite = async (emails: string[]): Promise<boolean> => {
    try {
      const invited = await call({ inviteDto: { emails } }).unwrap();
      const notMailed = invited.filter(({ mailed }) => !mailed).length;
      notify.success({ title: t('invite.done', { count: invited.length }) });
      if (notMailed > 0) notify.error({ title: t('invite.notMailed', { count: notMailed }) });
      return true;
    } catch (error) {
      notify.error({ title: t('invite.failed'), description: errorText(error) });
      return false;
    }
  };

  const inviting: readonly string[] = (isLoading && originalArgs?.inviteDto.emails) || NOBODY;
  return { invite, inviting };
}
