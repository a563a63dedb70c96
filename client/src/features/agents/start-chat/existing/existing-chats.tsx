import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../../i18n/use-language';
import { chatNameOf } from '../../../../lib/chat-name';
import { lastBranchOf } from '../../../../lib/navigation/last-branch';
import { paths } from '../../../../lib/navigation/paths';
import { formatChatDate } from '../../../../lib/time/format-date';
import { Button } from '../../../../ui/buttons/button';
import { Input } from '../../../../ui/forms/input';
import { type Agent, useAllChatsWithQuery } from '../../api/agents-api';
import { findByName } from '../persona/personas';
import { byConversation } from './conversations';

/** The user's existing chats with the agent. Renders nothing without chats and while they load. */
export function ExistingChats({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const query = useAllChatsWithQuery(agent.id, { refetchOnMountOrArgChange: true });
  const { data = [], error, isFetching, refetch } = query;
  if (data.length === 0) return error !== undefined && <NotLoaded busy={isFetching} onRetry={() => void refetch()} />;

  const named = data.map((chat) => ({ ...chat, name: chatNameOf(chat, agent) }));
  // A search also finds the individual branches.
  const found =
    search.trim() === ''
      ? byConversation(named, lastBranchOf)
      : findByName(named, search).map((chat) => ({ chat, branches: 1 }));
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-sm font-medium tracking-normal">{t('chat.existing')}</h3>
      <Input
        type="search"
        autoComplete="off"
        aria-label={t('chat.searchChats')}
        placeholder={t('chat.searchChats')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <p className="text-sm text-fg2">{t('chat.noChatsFound')}</p>}
      <ul className="-mx-2 grid max-h-[240px] overflow-y-auto">
        {found.map(({ chat, branches }) => (
          <li key={chat.id}>
            <Link
              to={paths.chat(chat.id)}
              className="grid min-h-12 content-center rounded-control px-2 py-1.5 hover:bg-muted focus-visible:-outline-offset-2"
            >
              <span className="truncate font-medium">{chat.name}</span>
              <span className="tabular text-xs text-fg2">
                {chat.last_message ? formatChatDate(chat.last_message.created_at, language) : t('chat.noMessages')}
                {branches > 1 && ` · ${t('chat.branches', { count: branches })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotLoaded({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['agent', 'common']);
  return (
    <p role="alert" className="border-t border-line pt-5 text-sm text-fg2">
      {t('chat.existingFailed')}
      <Button variant="quiet" size="sm" busy={busy} onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </p>
  );
}
