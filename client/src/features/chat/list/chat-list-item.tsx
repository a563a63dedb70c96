import type { ChatView } from '@contract/realtime';
import { GitBranch, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { formatChatDate } from '../../../lib/time/format-date';
import { IconButton } from '../../../ui/buttons/icon-button';
import { AgentAvatar } from '../../../ui/images/avatar';
import { draftLine } from '../composer/draft/drafts';
import { useDraft } from '../composer/draft/use-draft';
import { AvailabilityBadge } from '../header/availability/availability-badge';
import { useChatAgent } from '../header/availability/use-chat-agent';
import { useChatName } from '../header/use-chat-name';

interface ChatListItemProps {
  chat: ChatView;
  open: boolean;
  onEdit: (chat: ChatView) => void;
}

/** One chat in the list: a link over the whole row, with an edit button on top. */
export function ChatListItem({ chat, open, onEdit }: ChatListItemProps) {
  const { t } = useTranslation('chat');
  const agent = useChatAgent(chat.agent_id);
  const name = useChatName(chat, agent.name);
  const unread = chat.unread_count;
  // The draft of the open chat is shown in its composer.
  const draft = draftLine(useDraft(open ? null : chat.id));
  return (
    <li
      className={cn(
        'group relative flex min-h-[76px] items-center gap-3 rounded-card px-2.5 py-2.5',
        'transition-colors duration-[120ms] base:hover:bg-muted',
        open && 'bg-soft hover:bg-soft',
      )}
    >
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={48} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center gap-2">
          <Link
            to={paths.chat(chat.id)}
            aria-current={open ? 'page' : undefined}
            className="min-w-0 flex-1 truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {chat.branched_from_message_id !== null && (
              <GitBranch
                role="img"
                aria-label={t('list.isBranch')}
                className="mr-1.5 inline size-4 align-[-2px] text-fg2"
              />
            )}
            {name}
            {unread > 0 && <span className="sr-only">, {t('list.unread', { count: unread })}</span>}
          </Link>
          {unread > 0 && <UnreadCount count={unread} />}
        </div>
        <div
          className={cn('flex min-w-0 items-center gap-x-2 gap-y-1 text-xs text-fg2', draft === null && 'flex-wrap')}
        >
          {!agent.loading && <AvailabilityBadge presence={agent.presence} plain />}
          <LastActivity chat={chat} draft={draft} />
        </div>
      </div>
      <IconButton
        size="sm"
        label={t('list.edit', { name })}
        onClick={() => onEdit(chat)}
        className="z-10 shrink-0 bg-muted not-pointer-coarse:absolute not-pointer-coarse:top-1.5 not-pointer-coarse:right-1.5 not-pointer-coarse:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:bg-transparent"
      >
        <Pencil />
      </IconButton>
    </li>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="tabular grid h-[22px] min-w-[22px] place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** The draft, otherwise the time of the last message. */
function LastActivity({ chat, draft }: { chat: ChatView; draft: string | null }) {
  const { t } = useTranslation('chat');
  const { language } = useLanguage();
  if (draft !== null) {
    return (
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold text-draft">{t('list.draft')}</span> {draft}
      </span>
    );
  }
  if (!chat.last_message) return <span>{t('list.noMessages')}</span>;
  return (
    <time dateTime={chat.last_message.created_at} className="tabular">
      {formatChatDate(chat.last_message.created_at, language)}
    </time>
  );
}
