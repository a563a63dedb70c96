import { MenuIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { preloadable } from '../../../lib/lazy/preloadable';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';

const HeaderMenu = preloadable(async () => (await import('./header-menu')).HeaderMenu);

/** The menu button. The menu's code is loaded on hover, focus or touch. */
export function HeaderMenuButton({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const [wanted, setWanted] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const giveUp = () => {
    setWanted(false);
    setTimeout(() => restoreFocus(opener.current)); // the button has been remounted by then
  };
  const button = (
    <IconButton
      ref={opener}
      label={t('header.menu')}
      size="lg"
      className="-mr-2"
      aria-haspopup="menu"
      aria-expanded={false}
      busy={wanted}
      onPointerEnter={() => void HeaderMenu.preload()}
      onFocus={() => void HeaderMenu.preload()}
      onClick={() => setWanted(true)}
    >
      <MenuIcon />
    </IconButton>
  );
  return wanted ? (
    <LazyBoundary fallback={button} onClose={giveUp}>
      <HeaderMenu me={me} />
    </LazyBoundary>
  ) : (
    button
  );
}
