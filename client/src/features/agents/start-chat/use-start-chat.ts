import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { currentPathCheck } from '../../../lib/navigation/is-same-path';
import { paths } from '../../../lib/navigation/paths';
import { withMessage } from '../../../lib/navigation/sent-message';
import { notify } from '../../../ui/feedback/notify';
import { useChatsCreateMutation } from '../api/agents-api';

/** Fields of a new chat; a blank `name` means the default name. */
interface NewChat {
  name?: string;
  /** Default: the user's default persona. */
  personaId?: number | undefined;
  /** A first message, sent at once. */
  message?: string;
}

/** Creates a chat with an agent and opens it, or shows the error. */
export function useStartChat(agent: { id: number; name: string }) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [create, { isLoading }] = useChatsCreateMutation();

  /** Resolves to whether the chat was opened. */
  const start = async ({ name = '', personaId, message }: NewChat): Promise<boolean> => {
    if (isLoading) return false;
    const isSamePath = currentPathCheck();
    try {
      const chat = await create({
        createChatDto: {
          agent_id: agent.id,
          ...(name.trim() === '' ? {} : { name: truncate(name.trim(), LIMITS.chatName) }),
          ...(personaId === undefined ? {} : { persona_id: personaId }),
        },
      }).unwrap();
      if (!chat?.id) throw new Error('Invalid chat response: missing id');
      notify.success({ title: t('chat.created'), id: 'chat-created' });
      if (!isSamePath()) return false;
      await navigate(paths.chat(chat.id), withMessage(message));
      return true;
    } catch (failure) {
      const reason = isApiError(failure) ? errorText(failure) : t('chat.failed');
      notify.error({ title: t('chat.failedTitle'), description: reason });
      return false;
    }
  };

  return { start, isLoading };
}
