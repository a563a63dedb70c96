import { cutTo, LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';

/** The default name of a new chat, such as "Chat with <agent>". */
export function useDefaultChatName(): (agentName: string) => string {
  const { t } = useTranslation('agent');
  return (name) => cutTo(t('chat.defaultName', { name }), LIMITS.chatName);
}
