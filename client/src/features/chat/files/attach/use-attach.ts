import { LIMITS } from '@contract/limits';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../ui/feedback/notify';
import { useChatScreen } from '../../thread/use-chat-screen';
import { addFiles } from '../store/uploads';

const MEGABYTE = 1024 * 1024;

/**
 * Attaches files to the next message of the open chat, and reports if there are too many.
 * @param isEdit attaches to the edited message instead
 */
export function useAttach(maxMegabytes: number, isEdit = false): (files: readonly File[]) => void {
  const { t } = useTranslation('files');
  const { chat } = useChatScreen();
  return useCallback(
    (files) => {
      const left = addFiles(chat.id, files, maxMegabytes * MEGABYTE, isEdit);
      if (left > 0)
        notify.error({ title: t('tooMany'), description: t('tooManyText', { max: LIMITS.filesOfMessage }) });
    },
    [chat.id, maxMegabytes, isEdit, t],
  );
}
