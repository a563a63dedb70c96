import { Command } from 'cmdk';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPressed, SHORTCUTS } from '../../lib/focus/shortcuts';
import { PaletteDialog } from './palette-dialog';
import { PaletteField } from './palette-field';
import { PaletteResults } from './results/palette-results';
import { usePaletteChoice } from './use-palette-choice';

export interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Searches chats, agents, pages and actions in one field. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('commandPalette');
  const list = useRef<HTMLDivElement>(null);
  const choice = usePaletteChoice(list);
  const isLeaving = useRef(false);
  const [search, setSearch] = useState('');
  const [isNewChat, setIsNewChat] = useState(false);

  const type = (text: string): void => {
    choice.reset();
    setSearch(text);
  };
  const showAgents = (isShown: boolean): void => {
    setIsNewChat(isShown);
    type('');
  };
  const back = (): void => showAgents(false);
  const lead = (): void => {
    isLeaving.current = true;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choice.markMoved();
    if (isPressed(event.nativeEvent, SHORTCUTS.palette)) {
      event.preventDefault();
      onClose();
    } else if (isNewChat && event.key === 'Backspace' && search === '') {
      event.preventDefault();
      back();
    }
  };

  const title = t(isNewChat ? 'newChat.title' : 'title');
  const results = { search, isNewChat, onClose, onShortcuts, onLead: lead, onLines: choice.selectFirst };
  return (
    <PaletteDialog {...{ title, isLeaving, onClose, onKeyDown }} onBack={isNewChat ? back : null}>
      <Command
        shouldFilter={false}
        loop
        vimBindings={false}
        label={t('title')}
        value={choice.value}
        onValueChange={choice.select}
        // Items that appear under a resting pointer must not change the selection.
        disablePointerSelection
        className="flex min-h-0 flex-1 flex-col"
      >
        <PaletteField search={search} onSearch={type} isNewChat={isNewChat} onBack={back} />
        <Command.List
          ref={list}
          label={t('results')}
          className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 md:min-h-[200px]"
        >
          <PaletteResults {...results} onNewChat={() => showAgents(true)} />
        </Command.List>
      </Command>
    </PaletteDialog>
  );
}
