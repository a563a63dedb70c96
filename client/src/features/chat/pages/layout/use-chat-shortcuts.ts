import { splitReasoning } from '@contract/chat/reasoning';
import { useTranslation } from 'react-i18next';
import { matchPath, useNavigate } from 'react-router-dom';
import { copyText } from '../../../../lib/browser/copy-text';
import { matchesShortcut, SHORTCUTS } from '../../../../lib/focus/shortcuts';
import { useWindowKeys } from '../../../../lib/focus/use-window-keys';
import { paths } from '../../../../lib/navigation/paths';
import { notify } from '../../../../ui/feedback/notify';
import { neighbourOf } from '../../list/chats';
import { useChats } from '../../list/use-chats';
import { useChatStore } from '../../store/chat-store';
import { selectShown } from '../../store/selectors';
import { focusComposer, focusSearch } from './focus-fields';

/** Registers the keyboard shortcuts of the chat page. */
export function useChatShortcuts(openId: number | null): void {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const store = useChatStore();
  const { chats = [] } = useChats();

  async function copyReply(): Promise<void> {
    const shown = openId === null ? [] : selectShown(store.getState(), openId);
    const reply = shown.findLast((each) => each.kind === 'saved' && each.message.is_agent_message);
    if (reply?.kind !== 'saved') return;
    const { answer } = splitReasoning(reply.message.message);
    if (await copyText(answer)) notify.success({ title: t('actions.replyCopied') });
    else notify.error({ title: t('actions.copyFailed') });
  }

  function goTo(step: 1 | -1): void {
    // Reads the URL, which changes before the screen re-renders.
    const id = Number(matchPath(paths.chat(':id'), window.location.pathname)?.params.id);
    const next = neighbourOf(chats, Number.isInteger(id) ? id : openId, step);
    if (next) void navigate(paths.chat(next.id));
  }

  useWindowKeys((event) => {
    const did = [
      matchesShortcut(event, SHORTCUTS.nextChat) && (() => goTo(1)),
      matchesShortcut(event, SHORTCUTS.previousChat) && (() => goTo(-1)),
      matchesShortcut(event, SHORTCUTS.search) && focusSearch,
      matchesShortcut(event, SHORTCUTS.composer) && focusComposer,
      matchesShortcut(event, SHORTCUTS.copyReply) && (() => void copyReply()),
    ].find((each) => each !== false);
    if (!did) return;
    event.preventDefault();
    did();
  });
}
