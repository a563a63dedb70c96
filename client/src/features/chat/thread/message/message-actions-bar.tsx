import type { MessageView } from '@contract/chat/realtime';
import { splitReasoning } from '@contract/chat/reasoning';
import { plainLine } from '@contract/text/plain-line';
import { Copy, GitBranch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../../api/errors/error-text';
import { copyText } from '../../../../lib/browser/copy-text';
import { chatNameOf } from '../../../../lib/chat-name';
import { cn } from '../../../../lib/cn';
import { currentPathCheck } from '../../../../lib/navigation/is-same-path';
import { paths } from '../../../../lib/navigation/paths';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { asMissingMessage } from '../../api/call-error';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { nextBranchName } from '../../branches/branch-name';
import { useChatSelector } from '../../store/chat-store';
import { selectLastReply } from '../../store/selectors';
import { StopReadingButton } from '../../voice/reading/stop-reading-button';
import { useChatScreen } from '../use-chat-screen';
import { FeedbackButtons } from './feedback/feedback-buttons';
import { MessageMenu } from './menu/message-menu';
import { ReviseButton } from './revision/revise-button';

/** Visible on hover and focus, always on touch devices. Its space is always reserved. */
const actionsLook =
  'opacity-0 transition-opacity duration-[120ms] group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 has-data-reading:opacity-100 pointer-coarse:opacity-100';

/** Characters of a message in the name of its actions. */
const NAMED_BY = 40;

export interface MessageActionsProps {
  message: MessageView & { message: string };
}

/** Creates a branch of the open chat that ends with a message, and opens it. */
function useBranchFrom(messageId: number): { branch: () => Promise<void>; isBranching: boolean } {
  const { t } = useTranslation(['chat', 'chatTools']);
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { calls, list } = useChatRuntime();
  const { agent, chat } = useChatScreen();
  const [isBranching, setBranching] = useState(false);

  const nameBranch = (): string =>
    nextBranchName(chatNameOf(chat, agent), chat, list.loaded() ?? [], (name, number) =>
      t('branch.name', { name, number }),
    );

  async function branch(): Promise<void> {
    setBranching(true);
    const isSamePath = currentPathCheck();
    try {
      const created = await calls.branch(chat.id, messageId, nameBranch());
      list.upsert(created);
      notify.success({ title: t('chatTools:branch.done') });
      if (isSamePath()) void navigate(paths.chat(created.id));
    } catch (error) {
      const reason = textOf(asMissingMessage(error));
      notify.error({
        title: t('chatTools:branch.failedTitle'),
        description: `${t('chatTools:branch.failedText')} ${reason}`,
      });
    }
    setBranching(false);
  }

  return { branch, isBranching };
}

/** Actions of a stored message of either side: the frequent ones, and a menu with the others. */
export function MessageActionsBar({ message }: MessageActionsProps) {
  const { t } = useTranslation('chat');
  const { branch, isBranching } = useBranchFrom(message.id);
  const { chat } = useChatScreen();
  const isLastReply = useChatSelector((state) => selectLastReply(state, chat.id) === message.id);
  const isRevisable = !message.is_agent_message || message.reply_to != null;
  const source = message.is_agent_message ? splitReasoning(message.message).answer : message.message;

  const about = plainLine(source.slice(0, 5 * NAMED_BY), NAMED_BY) || (message.files?.[0]?.name ?? '');

  async function copy(): Promise<void> {
    if (await copyText(source)) notify.success({ title: t('actions.copied') });
    else notify.error({ title: t('actions.copyFailed') });
  }

  return (
    // Named by the message: in lists of controls, screen readers show the same buttons for each message.
    <fieldset className="flex gap-1 pointer-coarse:gap-3" aria-label={`${t('actions.label')}: ${about}`}>
      {isRevisable && isLastReply && <ReviseButton message={message} />}
      <div className={cn('flex gap-1 pointer-coarse:gap-3', actionsLook)}>
        <StopReadingButton messageId={message.id} />
        {source !== '' && (
          <IconButton size="sm" label={t('actions.copy')} onClick={() => void copy()}>
            <Copy />
          </IconButton>
        )}
        {message.is_agent_message && !message.is_imported && <FeedbackButtons message={message} />}
        {isRevisable && !isLastReply && <ReviseButton message={message} />}
        <IconButton size="sm" label={t('actions.branch')} busy={isBranching} onClick={() => void branch()}>
          <GitBranch />
        </IconButton>
        <MessageMenu message={message} source={source} onCopy={() => void copy()} />
      </div>
    </fieldset>
  );
}
