import type { MessageView } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../../../api/errors/error-text';
import { useOnline } from '../../../../../lib/browser/use-online';
import { makeUuid } from '../../../../../lib/make-uuid';
import { currentPathCheck } from '../../../../../lib/navigation/is-same-path';
import { paths } from '../../../../../lib/navigation/paths';
import { serverNow } from '../../../../../lib/time/server-clock';
import { notify } from '../../../../../ui/feedback/notify';
import { reviseMessage } from '../../../api/alternative-calls';
import { useChatRuntime } from '../../../api/runtime/chat-runtime-context';
import { revisionChanged } from '../../../store/chat-slice';
import { useChatSelector, useChatStore } from '../../../store/chat-store';
import { moveDraft } from '../../../store/move-draft';
import { selectHasUnsent, selectRevision } from '../../../store/selectors';
import { newRevision, type Revision } from '../../../store/timeline/revision';
import { whileSwitching } from '../../switching';
import { useChatScreen } from '../../use-chat-screen';
import { sendDeletionsOf } from '../deletion/use-delete-message';
import { keepRevision } from './revision-storage';

/** Why a message can be neither edited nor regenerated now, as a text; null if it can. */
export function useReviseObstacle(): string | null {
  const { t } = useTranslation(['chatTools', 'chat']);
  const { chat, agent } = useChatScreen();
  const isOnline = useOnline();
  const isSending = useChatSelector((state) => selectRevision(state, chat.id)?.isSending ?? false);
  const hasUnsent = useChatSelector((state) => selectHasUnsent(state, chat.id));
  if (!isOnline) return t('edit.offline');
  if (!agent.writable) return t(agent.presence === 'offline' ? 'chat:composer.offline' : 'chat:composer.unavailable');
  if (isSending) return t('edit.inFlight');
  // It would stay in the replaced version, out of view.
  return hasUnsent ? t('edit.unsent') : null;
}

/** Sends an edited message or regenerates a reply: shows the new path at once, and opens it once it exists. */
export function useRevise() {
  const { t } = useTranslation(['chatTools', 'chat']);
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { dispatch } = useChatStore();
  const { list, loader } = useChatRuntime();
  const { chat } = useChatScreen();
  const change = (revision: Revision | null): void => void dispatch(revisionChanged({ chatId: chat.id, revision }));

  /** @returns whether it was sent */
  async function send(messageId: number, revision: Revision): Promise<boolean> {
    const isSamePath = currentPathCheck();
    change({ ...revision, createdAt: new Date(serverNow()).toISOString(), isSending: true, error: null });
    try {
      await whileSwitching(chat.id, async () => {
        await sendDeletionsOf(chat.id);
        const made = await reviseMessage(dispatch, {
          chatId: chat.id,
          messageId,
          text: revision.text,
          files: revision.files,
          clientId: revision.clientId,
        });
        keepRevision(chat.id, null);
        await loader.prepare(made.chat.id);
        moveDraft(chat.id, made.chat.id);
        if (isSamePath()) void navigate(paths.chat(made.chat.id), { replace: true });
        else change(null);
        list.upsert(made.chat);
      });
      return true;
    } catch (error) {
      if (revision.text !== null) change({ ...revision, isSending: false, error: textOf(error) });
      else {
        change(null);
        notify.error({ title: t('regenerateFailed'), description: textOf(error) });
      }
      return false;
    }
  }

  return {
    change,
    edit: (revision: Revision) => send(revision.messageId, revision),
    regenerate: (reply: MessageView) => send(reply.id, newRevision(reply.reply_to ?? 0, null, makeUuid())),
  };
}
