import { Command } from 'cmdk';
import { ArrowLeft, Search, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPressed, SHORTCUTS } from '../../lib/focus/shortcuts';
import { useDebounced } from '../../lib/time/use-debounced';
import { IconButton } from '../../ui/buttons/icon-button';
import { useReturnFocus } from '../../ui/focus/use-return-focus';
import { Dialog, DialogClose, DialogPanel, DialogTitle } from '../../ui/overlays/dialog';
import { PaletteActions } from './palette-actions';
import { PaletteAgents } from './palette-agents';
import { PaletteChats } from './palette-chats';

const PAUSE = 200;

export interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** One field for everything: chats, agents, pages, and what can be done. Over the whole screen on phones. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation(['commandPalette', 'common']);
  const focus = useReturnFocus();
  // Where it leads takes the focus itself.
  const led = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState('');
  const moved = useRef(false);
  const [search, setSearch] = useState('');
  const [choosing, setChoosing] = useState(false);
  const words = search.trim();
  const settled = useDebounced(words, PAUSE);

  // Not before the dialog has seen where the focus was; and again after a press on a line, which takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, the same field
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [choosing]);

  /** Later results may appear above the selection, so the first line stays selected until the user moves. */
  const chooseFirst = useCallback(() => {
    const first = list.current?.querySelector('[cmdk-item]:not([data-disabled=true])');
    if (!moved.current && first) setChosen(first.getAttribute('data-value') ?? '');
  }, []);
  const type = (text: string): void => {
    moved.current = false;
    setSearch(text);
  };

  const back = (): void => {
    setChoosing(false);
    type('');
  };
  const lead = (): void => {
    led.current = true;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moved.current = true;
    if (isPressed(event.nativeEvent, SHORTCUTS.palette)) {
      event.preventDefault();
      onClose();
    } else if (choosing && event.key === 'Backspace' && search === '') {
      event.preventDefault();
      back();
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPanel
        aria-describedby={undefined}
        className="max-md:inset-0 max-md:max-h-none max-md:rounded-none max-md:pb-0 md:top-[12dvh] md:max-h-[min(70dvh,560px)] md:max-w-[600px] md:translate-y-0"
        onOpenAutoFocus={focus.onOpenAutoFocus}
        onCloseAutoFocus={(event) => (led.current ? event.preventDefault() : focus.onCloseAutoFocus(event))}
        onEscapeKeyDown={(event) => {
          if (!choosing) return;
          event.preventDefault();
          back();
        }}
        onKeyDown={onKeyDown}
      >
        <DialogTitle className="sr-only">{t(choosing ? 'newChat.title' : 'title')}</DialogTitle>
        <Command
          shouldFilter={false}
          loop
          vimBindings={false}
          label={t('title')}
          value={chosen}
          onValueChange={setChosen}
          // Lines that come and go below a resting pointer must not take the choice from the keys.
          disablePointerSelection
          className="flex min-h-0 flex-1 flex-col"
        >
          <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-2">
            {choosing ? (
              <IconButton label={t('common:back')} onClick={back}>
                <ArrowLeft />
              </IconButton>
            ) : (
              <Search aria-hidden="true" className="mx-2.5 size-5 shrink-0 text-fg2" />
            )}
            <Command.Input
              ref={input}
              value={search}
              onValueChange={type}
              maxLength={200}
              placeholder={t(choosing ? 'newChat.placeholder' : 'placeholder')}
              className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
            />
            <DialogClose asChild>
              <IconButton label={t('common:close')}>
                <X />
              </IconButton>
            </DialogClose>
          </div>
          <Command.List
            ref={list}
            label={t('results')}
            className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 md:min-h-[200px]"
          >
            {choosing ? (
              <PaletteAgents search={settled} isOld={settled !== words} isNewChat onLead={lead} onLines={chooseFirst} />
            ) : (
              <>
                <PaletteChats search={words} onLead={lead} onLines={chooseFirst} />
                {settled !== '' && words !== '' && (
                  <PaletteAgents
                    search={settled}
                    isOld={settled !== words}
                    isNewChat={false}
                    onLead={lead}
                    onLines={chooseFirst}
                  />
                )}
                <PaletteActions
                  search={words}
                  onLead={lead}
                  onClose={onClose}
                  onShortcuts={onShortcuts}
                  onNewChat={() => {
                    type('');
                    setChoosing(true);
                  }}
                />
              </>
            )}
          </Command.List>
        </Command>
      </DialogPanel>
    </Dialog>
  );
}
