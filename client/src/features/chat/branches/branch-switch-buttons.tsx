import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import type { ForkDto } from '../../../api/generated';
import { takeFocus } from '../../../lib/focus/navigation-focus';
import { currentPathCheck } from '../../../lib/navigation/is-same-path';
import { paths } from '../../../lib/navigation/paths';
import { IconButton } from '../../../ui/buttons/icon-button';
import { notify } from '../../../ui/feedback/notify';
import { showAlternative } from '../api/alternative-calls';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatStore } from '../store/chat-store';
import { moveDraft } from '../store/move-draft';
import { whileSwitching } from '../thread/switching';
import { useChatScreen } from '../thread/use-chat-screen';

type Side = 'previous' | 'next';

const KEYS: Record<string, Side> = { ArrowLeft: 'previous', ArrowRight: 'next' };
const STEPS = { previous: -1, next: 1 } as const;
const ICONS = { previous: ChevronLeft, next: ChevronRight } as const;

/** Position of this branch or version among its siblings, with buttons to the previous and the next one. */
export function BranchSwitchButtons({ fork: { place, ways, is_alternative } }: { fork: ForkDto }) {
  const { t } = useTranslation(['chatTools', 'chat']);
  const navigate = useNavigate();
  const [leading, showWay] = useShowAlternative();
  const texts = is_alternative ? 'chatTools:versions' : 'chat:forks';
  const group = useRef<HTMLFieldSetElement>(null);
  const wayTo = (side: Side) => ways[place - 1 + STEPS[side]];
  const led = useSwitchedBy(wayTo);
  useFocusAfterSwitch(group);

  const go = (side: Side): void => {
    const way = wayTo(side);
    if (!way) return;
    const path = way.message_id === null ? paths.chat(way.chat_id) : paths.message(way.chat_id, way.message_id);
    const state = { [SWITCHED_BY]: side };
    if (!is_alternative) void navigate(path, { state });
    else void showWay(way.chat_id, side, () => void navigate(path, { state, replace: true }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const side = KEYS[event.key];
    if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(side);
  };
  const button = (side: Side) => {
    const Icon = ICONS[side];
    return (
      <IconButton
        size="sm"
        label={t(`${texts}.${side}`)}
        busy={leading === side}
        disabled={!wayTo(side)}
        data-led={led === side || undefined}
        onKeyDown={onKeyDown}
        onClick={() => go(side)}
      >
        <Icon />
      </IconButton>
    );
  };

  return (
    <fieldset ref={group} aria-label={t(`${texts}.label`, { place, all: ways.length })} className="flex items-center">
      {button('previous')}
      <span aria-hidden="true" className="tabular min-w-7 text-center">
        {place}/{ways.length}
      </span>
      {button('next')}
    </fieldset>
  );
}

/** Makes an alternative the shown one, then opens it. Returns the side whose button is busy. */
function useShowAlternative() {
  const { t } = useTranslation(['chatTools', 'chat']);
  const textOf = useErrorText();
  const { dispatch } = useChatStore();
  const { list, loader } = useChatRuntime();
  const { chat } = useChatScreen();
  const [leading, setLeading] = useState<Side | null>(null);

  async function show(chatId: number, side: Side, open: () => void): Promise<void> {
    if (leading) return;
    setLeading(side);
    const isSamePath = currentPathCheck();
    try {
      await whileSwitching(chat.id, async () => {
        const [shown] = await Promise.all([showAlternative(dispatch, chatId), loader.prepare(chatId)]);
        moveDraft(chat.id, chatId);
        if (isSamePath()) open();
        list.upsert(shown);
      });
    } catch (error) {
      notify.error({ title: t('versions.failed'), description: textOf(error) });
    }
    setLeading(null);
  }

  return [leading, show] as const;
}

/** Location state key: the button that led to this branch. */
const SWITCHED_BY = 'fork';

/** The button to focus after a branch switch; undefined otherwise. */
function useSwitchedBy(wayTo: (side: Side) => unknown): Side | undefined {
  const state: unknown = useLocation().state;
  const side =
    typeof state === 'object' && state !== null ? (state as { [SWITCHED_BY]?: Side })[SWITCHED_BY] : undefined;
  if (side === undefined) return undefined;
  return wayTo(side) ? side : side === 'next' ? 'previous' : 'next';
}

/** Moves the focus to the button if its message was focused before the buttons were rendered. */
function useFocusAfterSwitch(group: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = group.current?.querySelector<HTMLElement>('[data-led]');
    if (button && document.activeElement === button.closest('[data-mark=shown]')) takeFocus(button);
  }, [group]);
}
