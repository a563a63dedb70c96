import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { useMe } from '../../../api/session/session';
import { useMediaQuery } from '../../../lib/browser/use-media-query';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ChatRuntimeProvider } from '../api/runtime/chat-runtime-context';
import { ListPane } from '../list/list-pane';
import { useChats } from '../list/use-chats';
import { MissingChat, OpenChat } from '../thread/open-chat';
import { useChatShortcuts } from './layout/use-chat-shortcuts';
import { useAppHeaderHidden, useKeyboardOpen } from './layout/use-keyboard-open';
import { WideLayout } from './layout/wide-layout';

/** Chat id in the URL; null when absent. */
function parseId(text: string | undefined): number | null | 'invalid' {
  if (text === undefined) return null;
  const id = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(id) ? id : 'invalid';
}

/** Search text, which a link to this page may set through its location state. */
function useSearchText(): [string, (text: string) => void] {
  const { key, state } = useLocation();
  const [text, setText] = useState('');
  const brought: unknown = state?.search;
  // Applied once per history entry: after going back, the user may have cleared the search.
  const taken = useRef(new Set<string>());
  useEffect(() => {
    if (typeof brought !== 'string' || taken.current.has(key)) return;
    taken.current.add(key);
    setText(brought);
  }, [brought, key]);
  return [text, setText];
}

function Conversations() {
  const { t } = useTranslation('chat');
  const wide = useMediaQuery('(min-width: 768px)');
  const id = parseId(useParams().chatId);
  const openId = typeof id === 'number' ? id : null;
  const { keyboardOpen, top, height, covered } = useKeyboardOpen(!wide && openId !== null);
  useAppHeaderHidden(keyboardOpen);
  useChatShortcuts(openId);
  const { chats = [] } = useChats();
  const [search, setSearch] = useSearchText();
  const listTop = useRef(0);
  const kept = { search, setSearch, top: listTop };

  const chat =
    id === 'invalid' ? (
      <MissingChat />
    ) : id === null ? (
      <div className="grid min-h-0 flex-1 place-content-center">
        {/* An empty list says itself what to do. */}
        {chats.length > 0 && <EmptyState icon={<MessageCircle />} text={t('select')} />}
      </div>
    ) : (
      <OpenChat chatId={id} bare={keyboardOpen} />
    );

  if (wide) return <WideLayout list={<ListPane openId={openId} kept={kept} />}>{chat}</WideLayout>;
  if (id === null) return <ListPane openId={null} kept={kept} />;
  return (
    <div
      className={keyboardOpen ? 'fixed inset-x-0 z-40 flex flex-col bg-bg' : 'flex min-h-0 flex-1 flex-col'}
      style={keyboardOpen ? { top, height } : { paddingBottom: covered }}
    >
      {chat}
    </div>
  );
}

export { preloadMarkdown } from '../../../markdown/markdown';

/** The user's chats: list, open chat, or both side by side. */
export default function ConversationsPage() {
  const userId = useMe()?.id;
  if (userId === undefined) return null;
  return (
    <ChatRuntimeProvider key={userId} userId={userId}>
      <Conversations />
    </ChatRuntimeProvider>
  );
}
