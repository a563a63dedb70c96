import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../api/session/session';
import { focusComposer } from '../../pages/layout/focus-fields';
import { useChatScreen } from '../../thread/use-chat-screen';
import { obstacleOf, roomIn, uploadsOf } from '../store/upload-queue';
import { allUploads, onUploadsChange, restoreFiles, takeFiles } from '../store/uploads';
import { AttachButton } from './attach-button';
import { type Attached, NO_FILES } from './attached';
import { AttachmentList } from './attachment-list';
import { DropArea } from './drop-area';
import { useAttach } from './use-attach';
import { useFilePaste } from './use-file-paste';

/** Attached files in the composer, with a button to attach more. Files can be pasted and dropped too. */
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

  const add = useAttach(maxMegabytes);
  const attach = useCallback(
    (files: readonly File[]): void => {
      add(files);
      // Not on touch screens, where the keyboard would cover the chat.
      if (matchMedia('(hover: hover) and (pointer: fine)').matches) focusComposer();
    },
    [add],
  );
  useFilePaste(attach, agent.writable);

  return (
    <>
      <AttachmentList uploads={uploads} maxMegabytes={maxMegabytes} />
      <AttachButton isFull={roomIn(uploads) === 0} disabled={!agent.writable} onFiles={attach} />
      {agent.writable && <DropArea onFiles={attach} maxMegabytes={maxMegabytes} />}
    </>
  );
}
