import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAdminInviteMutation } from '../api/admin-api';

const NOBODY: readonly string[] = [];

/** Lets people in, and says whose mail could not be sent. `inviting`: those who are being let in just now. */
export function useInvite() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [call, { isLoading, originalArgs }] = useAdminInviteMutation();

  /** Resolves to whether they are invited. */
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
