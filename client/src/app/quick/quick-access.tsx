import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/start';
import { ariaKeys, isMeant, SHORTCUTS } from '../../lib/shortcuts';
import { IconButton } from '../../ui/icon-button';
import { Keys, keysOf } from './keys';

const texts = () => loadTexts(['quick', 'errors']);
const loadPalette = () => import('./palette');
const Palette = lazy(async () => {
  const [{ Palette: component }] = await Promise.all([loadPalette(), texts()]);
  return { default: component };
});
const ShortcutsDialog = lazy(async () => {
  const [{ ShortcutsDialog: component }] = await Promise.all([import('./shortcuts-dialog'), texts()]);
  return { default: component };
});

type Shown = 'palette' | 'shortcuts' | null;

/** What was asked for by keys. */
function wishOf(event: KeyboardEvent): Shown {
  if (isMeant(event, SHORTCUTS.palette)) return 'palette';
  if (isMeant(event, SHORTCUTS.help) || isMeant(event, SHORTCUTS.helpWhileTyping)) return 'shortcuts';
  return null;
}

/** The way to everything by keyboard: a button for hands, keys for those who know them. Its dialogs come when wanted. */
export function QuickAccess({ wide }: { wide: boolean }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<Shown>(null);
  const close = (): void => setShown(null);
  /** Once the palette has given the focus back, which it does in a turn of its own: the next dialog gives it back there. */
  const showShortcuts = (): void => {
    close();
    setTimeout(() => setTimeout(() => setShown('shortcuts')));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wish = wishOf(event);
      if (!wish) return;
      event.preventDefault();
      setShown(wish);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const button = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKeys(SHORTCUTS.palette),
    onPointerEnter: () => void loadPalette(),
    onFocus: () => void loadPalette(),
    onClick: () => setShown('palette'),
  } as const;

  return (
    <>
      {wide ? (
        <button
          type="button"
          aria-label={t('header.quick')}
          className="flex h-9 items-center gap-2 rounded-control border border-control bg-card pr-1.5 pl-3 text-sm text-fg2 transition-colors duration-[120ms] hover:bg-muted hover:text-fg"
          {...button}
        >
          <Search aria-hidden="true" className="size-4" />
          <span className="pr-3">{t('search')}</span>
          <Keys labels={keysOf(SHORTCUTS.palette)} />
        </button>
      ) : (
        <IconButton label={t('header.quick')} size="lg" {...button}>
          <Search />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {shown === 'palette' && <Palette onClose={close} onShortcuts={showShortcuts} />}
        {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
