import type { ChatView } from '@contract/realtime';
import { useTranslation } from 'react-i18next';
import { givenChatName } from '../../../lib/chat-name';

/** A chat's name; without a name that a person gave, the agent's name, after "Chat with" in English. */
export function useChatName(chat: ChatView | undefined, agentName: string): string {
  const { t } = useTranslation('chat');
  return givenChatName(chat?.name, agentName) ?? t('list.chatWith', { name: agentName });
}
