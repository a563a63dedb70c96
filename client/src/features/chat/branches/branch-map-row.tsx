import { CornerDownRight, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BranchDto } from '../../../api/generated';
import { useLanguage } from '../../../i18n/use-language';
import { chatNameOf } from '../../../lib/chat-name';
import { cn } from '../../../lib/cn';
import { formatChatDate } from '../../../lib/time/format-date';
import { Badge } from '../../../ui/layout/badge';
import { useChatScreen } from '../thread/use-chat-screen';
import type { BranchTreeRow } from './branch-tree';

interface BranchLineProps {
  row: BranchTreeRow<BranchDto>;
  /** The chat is on screen. */
  isOpen: boolean;
  /** The row has the roving tabindex. */
  isReached: boolean;
  onOpen: (chatId: number) => void;
}

const STEP = 20;
/** Deeper levels are not indented further: a phone has no room for it. */
const DEEPEST = 6;

/** One chat of the tree: its name, its last activity and the message it branched from. */
export function BranchMapRow({ row, isOpen, isReached, onOpen }: BranchLineProps) {
  const { t } = useTranslation('chatTools');
  const { language } = useLanguage();
  const { branch, depth, place, siblings } = row;
  const name = chatNameOf(branch, useChatScreen().agent);
  const Icon = branch.message_id === null ? MessageCircle : CornerDownRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all rows
    <div
      role="treeitem"
      tabIndex={isReached ? 0 : -1}
      data-branch={branch.chat_id}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isOpen}
      aria-current={isOpen ? 'page' : undefined}
      onClick={() => onOpen(branch.chat_id)}
      style={{ marginInlineStart: Math.min(depth, DEEPEST) * STEP }}
      className={cn(
        'flex min-h-14 cursor-pointer gap-3 rounded-card border base:border-line px-3 py-2 base:hover:bg-muted focus-visible:-outline-offset-2',
        isOpen && 'border-primary bg-soft hover:bg-soft',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-fg2" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          {isOpen && <Badge>{t('branches.here')}</Badge>}
        </div>
        {branch.message_id !== null && (
          <span className="line-clamp-2 text-sm text-fg2 [overflow-wrap:anywhere]">
            {branch.excerpt === null
              ? t('branches.fromGone')
              : t(branch.is_agent_message ? 'branches.fromAgent' : 'branches.fromOwn', { text: branch.excerpt })}
          </span>
        )}
        <span className="tabular text-xs text-fg2">
          {formatChatDate(branch.last_message_at ?? branch.created_at, language)}
        </span>
      </div>
    </div>
  );
}
