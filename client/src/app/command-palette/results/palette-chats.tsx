import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAgentsGetQuery, useChatsListQuery } from '../../../api/generated';
import { useChatsNamed } from '../../../features/chat/search/use-chats-named';
import { chatNameOf, type NamedChat } from '../../../lib/chat-name';
import { paths } from '../../../lib/navigation/paths';
import { PaletteGroup, PaletteItem } from './palette-item';

/** The same query as the chat list, so it is sent once. */
const ALL_CHATS = { pageSize: 100 } as const;
const SHOWN = { recent: 5, found: 8 };

const lastTime = (chat: { created_at: string; last_message: { created_at: string } | null }): string =>
  chat.last_message?.created_at ?? chat.created_at;

export interface PaletteChatsProps {
  search: string;
  onLead: () => void;
  /** Called when the results have changed. */
  onLines: () => void;
}

/** The user's chats that match the search; without a search, the most recent ones. */
export function PaletteChats({ search, onLead, onLines }: PaletteChatsProps) {
  const { t } = useTranslation('commandPalette');
  const navigate = useNavigate();
  const { data = [] } = useChatsListQuery(ALL_CHATS);
  const chats = data.filter((chat) => !chat.is_archived).sort((a, b) => lastTime(b).localeCompare(lastTime(a)));
  const named = useChatsNamed({ chats, isPart: data.length >= ALL_CHATS.pageSize }, search, SHOWN.found);
  const found = search === '' ? chats.slice(0, SHOWN.recent) : named;
  const first = found[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first result changes
  useEffect(onLines, [first, onLines]);
  if (found.length === 0) return null;
  return (
    <PaletteGroup heading={t(search === '' ? 'chats.recent' : 'chats.found')}>
      {found.map(({ id, name, is_unnamed, agent_id: agentId, unread_count: unread }) => (
        <PaletteItem
          key={id}
          value={`chat:${id}`}
          icon={<MessageCircle aria-hidden="true" />}
          aside={
            unread > 0 && (
              <span className="tabular shrink-0 text-sm font-semibold text-primary">
                <span aria-hidden="true">{unread}</span>
                <span className="sr-only">{t('chats.unread', { count: unread })}</span>
              </span>
            )
          }
          onSelect={() => {
            void navigate(paths.chat(id));
            onLead();
          }}
        >
          <ChatName id={id} chat={{ name, is_unnamed }} agentId={agentId} />
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

interface ChatNameProps {
  id: number;
  chat: NamedChat;
  agentId: number;
}

/** The chat's name as the list shows it; the agent is requested only if its name is needed. */
function ChatName({ id, chat, agentId }: ChatNameProps) {
  const { t } = useTranslation('commandPalette');
  const { data: agent } = useAgentsGetQuery({ id: agentId }, { skip: !chat.is_unnamed && !!chat.name?.trim() });
  return chatNameOf(chat, agent ?? { name: t('chats.unnamed', { id }), found: false });
}
