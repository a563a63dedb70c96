import type { ChatView } from '@contract/chat/realtime';
import { BellOff, GitBranch, Pin } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { chatNameOf } from '../../../lib/chat-name';
import { cn } from '../../../lib/cn';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { paths } from '../../../lib/navigation/paths';
import { formatChatDate } from '../../../lib/time/format-date';
import { AgentAvatar } from '../../../ui/images/avatar';
import { draftLine } from '../composer/draft/drafts';
import { useDraft } from '../composer/draft/use-draft';
import { AvailabilityBadge } from '../header/availability/availability-badge';
import { useChatAgent } from '../header/availability/use-chat-agent';
import type { ChatDialog } from './chat-dialogs';

const ChatItemMenu = lazyWithRetry(async () => (await import('./chat-item-menu')).ChatItemMenu);

/** A chat with its open dialog. */
export interface EditedChat {
  chat: ChatView;
  shown: ChatDialog;
}

interface ChatListItemProps {
  chat: ChatView;
  open: boolean;
  onDialog: (edited: EditedChat) => void;
}

/** One chat in the list: a link over the whole row, with a menu on top. */
export function ChatListItem({ chat, open, onDialog }: ChatListItemProps) {
  const { t } = useTranslation('chat');
  const agent = useChatAgent(chat.agent_id);
  const name = chatNameOf(chat, agent);
  const unread = chat.unread_count;
  // The draft of the open chat is shown in its composer.
  const draft = draftLine(useDraft(open ? null : chat.id));
  return (
    <li
      data-chat-row={chat.id}
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
          {chat.is_muted && <Mark Icon={BellOff} label={t('list.muted')} />}
          {chat.is_pinned && <Mark Icon={Pin} label={t('list.pinned')} />}
          {unread > 0 && <UnreadCount count={unread} muted={chat.is_muted} />}
        </div>
        <LastLine chat={chat} draft={draft} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-fg2">
          {!agent.loading && agent.presence !== 'available' && <AvailabilityBadge presence={agent.presence} plain />}
          <LastTime chat={chat} />
        </div>
      </div>
      <Suspense>
        <ChatItemMenu chat={chat} name={name} onDialog={(shown) => onDialog({ chat, shown })} />
      </Suspense>
    </li>
  );
}

function Mark({ Icon, label }: { Icon: typeof Pin; label: string }) {
  return <Icon role="img" aria-label={label} className="size-3.5 shrink-0 text-fg2" />;
}

function UnreadCount({ count, muted }: { count: number; muted: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'tabular grid h-[22px] min-w-[22px] place-items-center rounded-full px-1.5 text-xs font-semibold',
        muted ? 'bg-muted text-fg2' : 'bg-primary text-on-primary',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** The draft, otherwise the last message. */
function LastLine({ chat, draft }: { chat: ChatView; draft: string | null }) {
  const { t } = useTranslation('chat');
  const said = chat.last_message;
  const text = draft ?? said?.text ?? t('list.noMessages');
  return (
    <p dir="auto" className="truncate text-sm text-fg2">
      {draft !== null && <span className="font-semibold text-draft">{t('list.draft')} </span>}
      {draft === null && said && !said.is_agent_message && <span>{t('list.own')} </span>}
      {text}
    </p>
  );
}

function LastTime({ chat }: { chat: ChatView }) {
  const { language } = useLanguage();
  if (!chat.last_message) return null;
  return (
    <time dateTime={chat.last_message.created_at} className="tabular whitespace-nowrap">
      {formatChatDate(chat.last_message.created_at, language)}
    </time>
  );
}
