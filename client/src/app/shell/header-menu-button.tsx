import { MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../api/session';
import { IconButton } from '../../ui/icon-button';

const load = () => import('./header-menu');
const HeaderMenu = lazy(async () => ({ default: (await load()).HeaderMenu }));

/** The button of the menu. The menu's code comes when a finger is on its way to it, not with every page. */
export function HeaderMenuButton({ me }: { me: Me }) {
  const { t } = useTranslation('common');
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t('header.menu')}
      size="lg"
      className="-mr-2"
      aria-haspopup="menu"
      aria-expanded={false}
      busy={wanted}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <MenuIcon />
    </IconButton>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <HeaderMenu me={me} />
    </Suspense>
  ) : (
    button
  );
}
