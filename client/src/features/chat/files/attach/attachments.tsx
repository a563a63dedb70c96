import { LIMITS } from '@contract/limits';
import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import { notify } from '../../../../ui/feedback/notify';
import { focusComposer } from '../../pages/layout/focus-fields';
import { useChatScreen } from '../../thread/use-chat-screen';
import { obstacleOf, roomIn, uploadsOf } from '../store/upload-queue';
import { addFiles, allUploads, onUploadsChange, restoreFiles, takeFiles } from '../store/uploads';
import { AttachButton } from './attach-button';
import { type Attached, NO_FILES } from './attached';
import { AttachmentList } from './attachment-list';
import { DropArea } from './drop-area';
import { useFilePaste } from './use-file-paste';

const MEGABYTE = 1024 * 1024;

/** Attached files in the composer, with the button that attaches more. Files can be pasted and dropped too. */
export function Attachments({ onChange }: { onChange: (attached: Attached) => void }) {
  const { t } = useTranslation('files');
  const { chat, agent } = useChatScreen();
  const maxMegabytes = useMe()?.file_max_mb ?? 20;
  const all = useSyncExternalStore(onUploadsChange, allUploads);
  const uploads = useMemo(() => uploadsOf(all, chat.id), [all, chat.id]);
  const obstacle = obstacleOf(uploads);
  const count = uploads.length;
  const problem = obstacle ? t(`obstacle.${obstacle}`) : undefined;

  useEffect(() => restoreFiles(chat.id), [chat.id]);
  useLayoutEffect(
    () => onChange(count === 0 ? NO_FILES : { count, problem, take: () => takeFiles(chat.id) }),
    [onChange, count, problem, chat.id],
  );

  const attach = useCallback(
    (files: readonly File[]): void => {
      const left = addFiles(chat.id, files, maxMegabytes * MEGABYTE);
      if (left > 0)
        notify.error({ title: t('tooMany'), description: t('tooManyText', { max: LIMITS.filesOfMessage }) });
      // Not on touch screens, where the keyboard would cover the chat.
      if (matchMedia('(hover: hover) and (pointer: fine)').matches) focusComposer();
    },
    [chat.id, maxMegabytes, t],
  );
  useFilePaste(attach, agent.writable);

  return (
    <>
      <AttachmentList uploads={uploads} maxMegabytes={maxMegabytes} />
      <AttachButton isFull={roomIn(uploads, chat.id) === 0} disabled={!agent.writable} onFiles={attach} />
      {agent.writable && <DropArea onFiles={attach} maxMegabytes={maxMegabytes} />}
    </>
  );
}
