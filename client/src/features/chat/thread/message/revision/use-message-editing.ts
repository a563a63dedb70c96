import type { FileView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../../lib/make-uuid';
import { isBlank, lengthOf, messageOf } from '../../../composer/draft/obstacle';
import { focusComposer } from '../../../pages/layout/focus-fields';
import type { Revision } from '../../../store/timeline/revision';
import { useEditedFiles } from './use-edited-files';
import { useRevise, useReviseObstacle } from './use-revise';

const FRAMES_TO_FOCUS = 60;

/** The actions of the message are rendered a few frames later. */
function focusButtonOf(messageId: number, frames: number): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-revise="${messageId}"]`);
    if (button) button.focus({ preventScroll: true });
    else if (frames === 0) focusComposer();
    else focusButtonOf(messageId, frames - 1);
  });
}

const isSame = (one: readonly FileView[], other: readonly FileView[] | undefined): boolean =>
  one.map(({ id }) => id).join() === other?.map(({ id }) => id).join();

/**
 * An edit of a message: its text, its files, and why it cannot be sent.
 * @param before the files of the message
 */
export function useMessageEditing(revision: Revision & { text: string }, before: readonly FileView[]) {
  const { t } = useTranslation(['chatTools', 'chat', 'files']);
  const { change, edit } = useRevise();
  const { uploads, files, obstacle: filesObstacle, end } = useEditedFiles(revision.editId, before);
  const obstacle = useReviseObstacle();
  const { text, error } = revision;
  const isTooLong = lengthOf(text) > LIMITS.message;
  const isEmpty = isBlank(text) && uploads.length === 0;
  const isReady = obstacle === null && filesObstacle === null && !isEmpty && !isTooLong;

  // A sent request may have arrived, so only an unchanged one is repeated with the same id.
  const wasSent = revision.files !== undefined;
  const write = (next: string): void => {
    const clientId = wasSent ? makeUuid() : revision.clientId;
    change({ ...revision, text: next, files: undefined, error: null, clientId });
  };
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const isOther = wasSent && !isSame(files, revision.files);
    const clientId = isOther ? makeUuid() : revision.clientId;
    if (await edit({ ...revision, text: messageOf(text), files, clientId })) end();
  };
  const cancel = (): void => {
    change(null);
    end();
    focusButtonOf(revision.messageId, FRAMES_TO_FOCUS);
  };

  const filesProblem = filesObstacle === 'failed' ? t('files:obstacle.failed') : null;
  return {
    uploads,
    isTooLong,
    isReady,
    /** Why it was not or cannot be sent, as a text. */
    problem: error ?? obstacle ?? filesProblem ?? (isTooLong ? t('chat:composer.overLimit') : null),
    hint: filesObstacle === 'running' ? t('files:obstacle.running') : t('edit.hint'),
    write,
    send,
    cancel,
  };
}
