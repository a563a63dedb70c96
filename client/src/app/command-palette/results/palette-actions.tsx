import {
  BookOpenText,
  CircleHelp,
  Keyboard,
  Languages,
  LogOut,
  MessageCirclePlus,
  Moon,
  Search,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMe } from '../../../api/session/session';
import { useSignOut } from '../../../features/auth/sign-in/use-sign-out';
import { hasWords } from '../../../features/chat/search/has-words';
import { useLanguage } from '../../../i18n/use-language';
import { toggleTheme } from '../../../lib/browser/theme';
import { useTheme } from '../../../lib/browser/use-theme';
import { SHORTCUTS } from '../../../lib/focus/shortcuts';
import { paths } from '../../../lib/navigation/paths';
import { headerLinks } from '../../shell/header/header-links';
import { Keys, shortcutLabels } from '../keys';
import { PaletteGroup, PaletteItem } from './palette-item';

export interface PaletteActionsProps {
  search: string;
  onLead: () => void;
  onClose: () => void;
  onNewChat: () => void;
  onShortcuts: () => void;
}

interface Choice {
  id: string;
  text: string;
  icon: ReactNode;
  run: () => void;
  aside?: ReactNode;
}

/** Actions and pages. */
export function PaletteActions(props: PaletteActionsProps) {
  const { t } = useTranslation('commandPalette');
  const { search } = props;
  const actions = useActions(props).filter(({ text }) => hasWords(text, search));
  const pages = usePages(props).filter(({ text }) => hasWords(text, search));
  return (
    <>
      <Group heading={t('actions.title')} choices={actions} />
      <Group heading={t('pages.title')} choices={pages} />
      {search !== '' && <SearchMessages {...props} />}
    </>
  );
}

function Group({ heading, choices }: { heading: string; choices: Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <PaletteGroup heading={heading}>
      {choices.map(({ id, text, icon, run, aside }) => (
        <PaletteItem key={id} value={id} icon={icon} aside={aside} onSelect={run}>
          {text}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

/** Offers to search messages for the same words. */
function SearchMessages({ search, onLead }: PaletteActionsProps) {
  const { t } = useTranslation('commandPalette');
  const navigate = useNavigate();
  return (
    <PaletteGroup>
      <PaletteItem
        value="search-messages"
        icon={<Search aria-hidden="true" />}
        onSelect={() => {
          void navigate(paths.conversations, { state: { search } });
          onLead();
        }}
      >
        {t('searchMessages', { words: search })}
      </PaletteItem>
    </PaletteGroup>
  );
}

function useActions({ onClose, onLead, onNewChat, onShortcuts }: PaletteActionsProps): Choice[] {
  const { t } = useTranslation(['commandPalette', 'common']);
  const { signOut } = useSignOut();
  const { toggle: toggleLanguage } = useLanguage();
  const { shown } = useTheme();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return [
    { id: 'new-chat', text: t('actions.newChat'), icon: <MessageCirclePlus aria-hidden="true" />, run: onNewChat },
    {
      id: 'theme',
      text: t(shown === 'dark' ? 'common:header.toLight' : 'common:header.toDark'),
      icon: shown === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
      run: closing(toggleTheme),
    },
    {
      id: 'language',
      text: t('actions.language', { language: t('common:header.otherLanguage') }),
      icon: <Languages aria-hidden="true" />,
      run: closing(toggleLanguage),
    },
    {
      id: 'shortcuts',
      text: t('shortcuts.title'),
      icon: <Keyboard aria-hidden="true" />,
      run: onShortcuts,
      aside: <Keys labels={shortcutLabels(SHORTCUTS.help)} className="max-md:hidden" />,
    },
    {
      id: 'sign-out',
      text: t('common:header.signOut'),
      icon: <LogOut aria-hidden="true" />,
      run: () => {
        onLead();
        signOut();
      },
    },
  ];
}

function usePages({ onLead }: PaletteActionsProps): Choice[] {
  const { t } = useTranslation(['commandPalette', 'common']);
  const navigate = useNavigate();
  const me = useMe();
  const page = (to: string, text: string, icon: ReactNode): Choice => ({
    id: `page:${to}`,
    text,
    icon,
    run: () => {
      void navigate(to);
      onLead();
    },
  });
  return [
    ...headerLinks({ is_admin: me?.is_admin ?? false }).map(({ to, text, Icon }) =>
      page(to, t(`common:${text}`), <Icon aria-hidden="true" />),
    ),
    page(paths.integrationGuide, t('pages.guide'), <BookOpenText aria-hidden="true" />),
    page(paths.about, t('pages.about'), <CircleHelp aria-hidden="true" />),
  ];
}
