import { useTranslation } from 'react-i18next';
import { ChipList } from '../../../ui/layout/chip-list';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatScreen } from '../thread/use-chat-screen';
import { useDraft } from './draft/use-draft';

/** Next messages that the last reply suggests, until the user writes. Selecting one sends it. */
export function SuggestionChips({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('chat');
  const { chat, agent } = useChatScreen();
  const { send } = useChatRuntime();
  if (useDraft(chat.id) !== '' || !agent.writable) return null;
  return (
    <ChipList
      aria-label={t('messages.suggestions')}
      className="py-2 pl-12"
      texts={texts}
      onSelect={(text) => send(chat.id, text)}
    />
  );
}
