import type { MessageView } from '@contract/realtime';
import { splitReasoning } from '@contract/reasoning';
import { Copy, Flag, GitBranch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../../api/errors/error-text';
import { copyText } from '../../../../lib/browser/copy-text';
import { givenChatName } from '../../../../lib/chat-name';
import { cn } from '../../../../lib/cn';
import { focusSection } from '../../../../lib/focus/focus-section';
import { currentPathCheck } from '../../../../lib/navigation/is-same-path';
import { paths } from '../../../../lib/navigation/paths';
import { useReport } from '../../../../lib/slots/report-slot';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { asMissingMessage } from '../../api/call-error';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { nextBranchName } from '../../branches/branch-name';
import { useChatScreen } from '../use-chat-screen';

/** Visible on hover and focus, always on touch devices. Its space is always reserved. */
const actionsLook =
  'opacity-0 transition-opacity duration-[120ms] group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100';

export interface MessageActionsProps {
  message: MessageView & { message: string };
}

/** Creates a branch of the open chat that ends with a message, and opens it. */
function useBranchFrom(messageId: number): { branch: () => Promise<void>; isBranching: boolean } {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { calls, list } = useChatRuntime();
  const { agent, chat } = useChatScreen();
  const [isBranching, setBranching] = useState(false);

  const nameBranch = (): string =>
    nextBranchName(givenChatName(chat.name, agent.name) ?? agent.name, chat, list.loaded() ?? [], (name, number) =>
      t('branch.name', { name, number }),
    );

  async function branch(): Promise<void> {
    setBranching(true);
    const isSamePath = currentPathCheck();
    try {
      const created = await calls.branch(chat.id, messageId, nameBranch());
      list.upsert(created);
      notify.success({ title: t('branch.done') });
      if (isSamePath()) void navigate(paths.chat(created.id));
    } catch (error) {
      const reason = textOf(asMissingMessage(error));
      notify.error({ title: t('branch.failedTitle'), description: `${t('branch.failedText')} ${reason}` });
    }
    setBranching(false);
  }

  return { branch, isBranching };
}

/** Copy, branch and delete, for a stored message of either side; replies of other creators' agents can be reported. */
export function MessageActionsBar({ message }: MessageActionsProps) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { deleteMessage } = useChatRuntime();
  const { agent, chat } = useChatScreen();
  const { branch, isBranching } = useBranchFrom(message.id);
  const report = useReport();

  async function copy(): Promise<void> {
    const text = message.is_agent_message ? splitReasoning(message.message).answer : message.message;
    if (await copyText(text)) notify.success({ title: t('actions.copied') });
    else notify.error({ title: t('actions.copyFailed') });
  }

  async function remove(button: HTMLElement): Promise<void> {
    focusSection(button);
    try {
      await deleteMessage(chat.id, message.id);
    } catch (error) {
      notify.error({ title: t('deleteFailed.title'), description: `${t('deleteFailed.text')} ${textOf(error)}` });
    }
  }

  return (
    <fieldset className={cn('flex gap-1 pointer-coarse:gap-3', actionsLook)} aria-label={t('actions.label')}>
      <IconButton size="sm" label={t('actions.copy')} onClick={() => void copy()}>
        <Copy />
      </IconButton>
      <IconButton size="sm" label={t('actions.branch')} busy={isBranching} onClick={() => void branch()}>
        <GitBranch />
      </IconButton>
      {report && message.is_agent_message && !agent.own && (
        <IconButton
          size="sm"
          label={t('actions.report')}
          aria-haspopup="dialog"
          onClick={() =>
            report({ agentId: agent.id, agentName: agent.name, message: { chatId: chat.id, messageId: message.id } })
          }
        >
          <Flag />
        </IconButton>
      )}
      <IconButton size="sm" label={t('actions.delete')} onClick={({ currentTarget }) => void remove(currentTarget)}>
        <Trash2 />
      </IconButton>
    </fieldset>
  );
}
