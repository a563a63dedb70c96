import { cutTo, LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';

/** The name of a new chat to which its person gives none: the agent's, after "Chat with" in English. */
export function useDefaultChatName(): (agentName: string) => string {
  const { t } = useTranslation('agent');
  return (name) => cutTo(t('chat.defaultName', { name }), LIMITS.chatName);
}
