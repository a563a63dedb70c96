import type { ChatView } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageHitDto } from '../../../api/generated';
import { useLanguage } from '../../../i18n/use-language';
import { chatNameOf } from '../../../lib/chat-name';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { formatChatDate } from '../../../lib/time/format-date';
import { AgentAvatar } from '../../../ui/images/avatar';
import { useChatAgent } from '../header/availability/use-chat-agent';
import { snippetParts } from './search-hits';

const linkStyle =
  'rounded-control outline-none base:hover:bg-muted focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary';

/** A chat found by its name. */
export function ChatHit({ chat, open }: { chat: ChatView; open: boolean }) {
  const agent = useChatAgent(chat.agent_id);
  const name = chatNameOf(chat, agent);
  return (
    <li>
      <Link
        to={paths.chat(chat.id)}
        aria-current={open ? 'page' : undefined}
        className={cn(linkStyle, 'flex min-h-12 items-center gap-3 px-3 py-1.5', open && 'bg-soft hover:bg-soft')}
      >
        <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={36} />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
      </Link>
    </li>
  );
}

interface HitsOfChatProps {
  chatId: number;
  hits: MessageHitDto[];
  Heading: 'h3' | 'h4';
}

/** Message hits of one chat. */
export function HitsOfChat({ chatId, hits, Heading }: HitsOfChatProps) {
  const [first] = hits;
  const agent = useChatAgent(first?.agent_id ?? 0);
  const name = chatNameOf({ name: first?.chat_name ?? null, is_unnamed: first?.is_chat_unnamed ?? false }, agent);
  return (
    <section aria-label={name} className="px-2 pb-2">
      <div className="flex items-center gap-2 px-3 py-1.5">
        <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={24} />
        <Heading className="min-w-0 flex-1 truncate text-sm font-semibold tracking-normal">{name}</Heading>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {hits.map((hit) => (
          <MessageHit key={hit.message_id} hit={hit} chatId={chatId} agentName={agent.name} />
        ))}
      </ul>
    </section>
  );
}

function MessageHit({ hit, chatId, agentName }: { hit: MessageHitDto; chatId: number; agentName: string }) {
  const { t } = useTranslation('chat');
  const { language } = useLanguage();
  return (
    <li>
      <Link to={paths.message(chatId, hit.message_id)} className={cn(linkStyle, 'block px-3 py-2')}>
        <span className="flex items-baseline justify-between gap-3 text-xs text-fg2">
          <span className="min-w-0 truncate">{hit.is_agent_message ? agentName : t('messages.you')}</span>
          <time dateTime={hit.created_at} className="tabular shrink-0">
            {formatChatDate(hit.created_at, language)}
          </time>
        </span>
        <span className="mt-0.5 line-clamp-3 text-sm [overflow-wrap:anywhere]">
          {snippetParts(hit.snippet, hit.matches).map(({ at, text, found }) =>
            found ? (
              <mark key={at} className="rounded-[4px] bg-soft px-0.5 font-semibold text-fg">
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
      </Link>
    </li>
  );
}
