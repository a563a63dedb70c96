import { Search } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session/session';
import { loadTexts } from '../../i18n/start';
import { ariaKeys, matchesShortcut, SHORTCUTS } from '../../lib/focus/shortcuts';
import { preloadable } from '../../lib/lazy/preloadable';
import { IconButton } from '../../ui/buttons/icon-button';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary';
import { Keys, shortcutLabels } from './keys';

/** `agent` holds the default name of a new chat. */
const texts = () => loadTexts(['commandPalette', 'errors', 'agent']);
const Palette = preloadable(async () => {
  const [{ Palette: component }] = await Promise.all([import('./palette'), texts()]);
  return component;
});
const ShortcutsDialog = preloadable(async () => {
  const [{ ShortcutsDialog: component }] = await Promise.all([import('./shortcuts-dialog'), texts()]);
  return component;
});

type Shown = 'palette' | 'shortcuts' | null;

/** The dialog that a key press opens. */
function shownFor(event: KeyboardEvent): Shown {
  if (matchesShortcut(event, SHORTCUTS.palette)) return 'palette';
  if (matchesShortcut(event, SHORTCUTS.help) || matchesShortcut(event, SHORTCUTS.helpWhileTyping)) return 'shortcuts';
  return null;
}

/** Opens one of the dialogs. */
const QuickContext = createContext<(wish: Shown) => void>(() => undefined);

/**
 * The command palette of signed-in users. It wraps the routes so that an open dialog survives a page change. The
 * dialogs are loaded on demand.
 */
export function CommandPalette({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(null);
  const isSignedIn = useSession().status === 'signed-in';
  const close = (): void => setShown(null);
  /**
   * Waits until the palette has returned the focus in its own task, so that the next dialog returns it to the same
   * element.
   */
  const showShortcuts = (): void => {
    close();
    setTimeout(() => setTimeout(() => setShown('shortcuts')));
  };

  useEffect(() => {
    if (!isSignedIn) return;
    const onKey = (event: KeyboardEvent): void => {
      const wish = shownFor(event);
      if (!wish) return;
      event.preventDefault();
      setShown(wish);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      setShown(null);
    };
  }, [isSignedIn]);

  return (
    <QuickContext value={setShown}>
      {children}
      <LazyBoundary onClose={close}>
        {shown === 'palette' && <Palette onClose={close} onShortcuts={showShortcuts} />}
        {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </LazyBoundary>
    </QuickContext>
  );
}

/** Opens the palette: a search field on wide screens, an icon button on others. */
export function CommandPaletteButton({ wide }: { wide: boolean }) {
  const { t } = useTranslation('common');
  const show = useContext(QuickContext);
  const button = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKeys(SHORTCUTS.palette),
    onPointerEnter: () => void Palette.preload(),
    onFocus: () => void Palette.preload(),
    onClick: () => show('palette'),
  } as const;

  return wide ? (
    <button
      type="button"
      aria-label={t('header.commandPalette')}
      className="flex h-9 items-center gap-2 rounded-control border border-control bg-card pr-1.5 pl-3 text-sm text-fg2 transition-colors duration-[120ms] hover:bg-muted hover:text-fg"
      {...button}
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="pr-3">{t('search')}</span>
      <Keys labels={shortcutLabels(SHORTCUTS.palette)} />
    </button>
  ) : (
    <IconButton label={t('header.commandPalette')} size="lg" {...button}>
      <Search />
    </IconButton>
  );
}
