import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ForkDto } from '../../../api/generated';
import { takeFocus } from '../../../lib/focus/navigation-focus';
import { paths } from '../../../lib/navigation/paths';
import { IconButton } from '../../../ui/buttons/icon-button';

type Side = 'previous' | 'next';

const KEYS: Record<string, Side> = { ArrowLeft: 'previous', ArrowRight: 'next' };
const STEPS = { previous: -1, next: 1 } as const;
const ICONS = { previous: ChevronLeft, next: ChevronRight } as const;

/** Position of this branch among its siblings, with buttons to the previous and the next one. */
export function BranchSwitchButtons({ fork: { place, ways } }: { fork: ForkDto }) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const group = useRef<HTMLFieldSetElement>(null);
  const wayTo = (side: Side) => ways[place - 1 + STEPS[side]];
  const led = useLedTo(wayTo);
  useFocusWhereLed(group);

  const go = (side: Side): void => {
    const way = wayTo(side);
    if (!way) return;
    const path = way.message_id === null ? paths.chat(way.chat_id) : paths.message(way.chat_id, way.message_id);
    void navigate(path, { state: { [LED]: side } });
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
        label={t(`forks.${side}`)}
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
    <fieldset ref={group} aria-label={t('forks.label', { place, all: ways.length })} className="flex items-center">
      {button('previous')}
      <span aria-hidden="true" className="tabular min-w-7 text-center">
        {place}/{ways.length}
      </span>
      {button('next')}
    </fieldset>
  );
}

/** Location state key: the button that led to this branch. */
const LED = 'fork';

/** The button to focus after a branch switch; undefined otherwise. */
function useLedTo(wayTo: (side: Side) => unknown): Side | undefined {
  const state: unknown = useLocation().state;
  const side = typeof state === 'object' && state !== null ? (state as { [LED]?: Side })[LED] : undefined;
  if (side === undefined) return undefined;
  return wayTo(side) ? side : side === 'next' ? 'previous' : 'next';
}

/** Moves the focus to the button if its message was focused before the buttons were rendered. */
function useFocusWhereLed(group: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = group.current?.querySelector<HTMLElement>('[data-led]');
    if (button && document.activeElement === button.closest('[data-mark=shown]')) takeFocus(button);
  }, [group]);
}
