import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { AgentAvatar } from '../../../ui/images/avatar';
import { useChatScreen } from '../thread/use-chat-screen';
import { LazyConversationButton } from '../voice/lazy-voice';
import { AvailabilityBadge } from './availability/availability-badge';
import { ChatMenu } from './chat-menu';
import { LazyRenameDialog } from './lazy-rename-dialog';

/**
 * Agent, chat name and availability. Hidden instead of unmounted while the on-screen keyboard is open: the keyboard may
 * belong to a field in one of its dialogs.
 */
export function ChatHeader({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('chat');
  const { chat, agent, name } = useChatScreen();
  const [editing, setEditing] = useState(false);
  return (
    <header
      data-chat-header
      hidden={hidden}
      className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line bg-card px-2 py-2 md:px-4"
    >
      <Link
        to={paths.conversations}
        aria-label={t('header.back')}
        data-tooltip=""
        className={cn(buttonStyle({ variant: 'ghost' }), 'size-11 px-0 md:hidden')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Link
        to={paths.agent(chat.agent_id)}
        aria-label={t('header.openAgent', { name: agent.name })}
        className="rounded-squircle"
      >
        <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={44} />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col items-start pl-1">
        <Link
          to={paths.agent(chat.agent_id)}
          className="max-w-full truncate leading-6 font-semibold underline-offset-2 hover:underline"
        >
          {agent.name}
        </Link>
        <button
          type="button"
          aria-label={t('header.editChat', { name })}
          aria-haspopup="dialog"
          className="touch-target flex min-h-6 max-w-full items-center gap-1.5 rounded-[6px] text-sm text-fg2 hover:text-fg"
          onClick={() => setEditing(true)}
        >
          <span className="truncate">{name}</span>
          <Pencil aria-hidden="true" className="size-3.5 shrink-0" />
        </button>
      </div>
      {!agent.loading && (
        // On phones the badge is hidden while the agent is available, to leave room for the names.
        <AvailabilityBadge
          presence={agent.presence}
          className={cn('shrink-0 max-md:border-0 max-md:px-1', agent.presence === 'available' && 'max-md:sr-only')}
        />
      )}
      {agent.writable && <LazyConversationButton />}
      <ChatMenu chat={chat} onRename={() => setEditing(true)} />
      {editing && <LazyRenameDialog chat={chat} onClose={() => setEditing(false)} />}
    </header>
  );
}
