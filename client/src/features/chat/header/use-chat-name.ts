import type { ChatView } from '@contract/realtime';
import { useTranslation } from 'react-i18next';

/** A chat's own name, else "Chat with" and the agent's. */
export function useChatName(chat: ChatView | undefined, agentName: string): string {
  const { t } = useTranslation('chat');
  return chat?.name?.trim() || t('list.chatWith', { name: agentName });
}
