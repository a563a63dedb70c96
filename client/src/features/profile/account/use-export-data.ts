import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAccountStartExportMutation } from '../api/profile-api';
import { downloadUrl } from './delete-account';

/** Requests an export and lets the browser stream it to disk, because it may be large. */
export function useExportData() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [start, { isLoading: starting }] = useAccountStartExportMutation();

  const download = async () => {
    try {
      const { ticket } = await start().unwrap();
      const link = document.createElement('a');
      link.href = downloadUrl(ticket);
      link.download = '';
      link.click();
      notify.success({ title: t('data.exportStarted'), description: t('data.exportStartedText') });
    } catch (error) {
      notify.error({ title: t('data.exportFailed'), description: errorText(error) });
    }
  };

  return { starting, download: () => void download() };
}
