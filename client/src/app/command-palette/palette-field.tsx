import { Command } from 'cmdk';
import { ArrowLeft, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button';
import { DialogClose } from '../../ui/overlays/dialog';

interface PaletteFieldProps {
  search: string;
  onSearch: (text: string) => void;
  /** Whether the user is choosing an agent for a new chat. */
  isNewChat: boolean;
  onBack: () => void;
}

/** The search field with the back and close buttons. */
export function PaletteField({ search, onSearch, isNewChat, onBack }: PaletteFieldProps) {
  const { t } = useTranslation(['commandPalette', 'common']);
  const input = useRef<HTMLInputElement>(null);

  // In the next frame, after the dialog has stored the previous focus, and again after a click on an item, which takes
  // the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field again when the mode changes
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isNewChat]);

  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-2">
      {isNewChat ? (
        <IconButton label={t('common:back')} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
      ) : (
        <Search aria-hidden="true" className="mx-2.5 size-5 shrink-0 text-fg2" />
      )}
      <Command.Input
        ref={input}
        value={search}
        onValueChange={onSearch}
        maxLength={200}
        placeholder={t(isNewChat ? 'newChat.placeholder' : 'placeholder')}
        className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none"
      />
      <DialogClose asChild>
        <IconButton label={t('common:close')}>
          <X />
        </IconButton>
      </DialogClose>
    </div>
  );
}
