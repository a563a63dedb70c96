import { cutTo, LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';

/** The default name of a new chat in the current language, cut to the limit. */
export function useDefaultChatName(): (agentName: string) => string {
  const { t } = useTranslation('agent');
  return (name) => cutTo(t('chat.defaultName', { name }), LIMITS.chatName);
}
