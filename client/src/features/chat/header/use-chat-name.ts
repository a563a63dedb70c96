import type { ChatView } from '@contract/realtime';
import { useTranslation } from 'react-i18next';
import { givenChatName } from '../../../lib/chat-name';

/** The chat's custom name, or one derived from the agent's name ("Chat with …"). */
export function useChatName(chat: ChatView | undefined, agentName: string): string {
  const { t } = useTranslation('chat');
  return givenChatName(chat?.name, agentName) ?? t('list.chatWith', { name: agentName });
}
