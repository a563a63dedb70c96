import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { applyTheme, effectiveTheme, readTheme } from '../../lib/theme';
import { useMediaQuery } from '../../lib/use-media-query';
import { Chip } from '../../ui/chip';
import { IconButton } from '../../ui/icon-button';

/** Goes to the other of the two languages. */
export function LanguageButton() {
  const { t } = useTranslation('common');
  const { other, toggle } = useLanguage();
  return (
    <Chip onClick={toggle} lang={other} aria-label={t('header.switchLanguage')}>
      {t('header.switchLanguageShort')}
    </Chip>
  );
}

/** The theme on the screen, and the way to the other one. */
export function useTheme() {
  const [theme, setTheme] = useState(readTheme);
  useMediaQuery('(prefers-color-scheme: dark)');
  const shown = effectiveTheme(theme);
  return { shown, toggle: () => setTheme(applyTheme(shown === 'dark' ? 'light' : 'dark')) };
}

/** Light or dark; until it is used the page follows the system. */
export function ThemeButton() {
  const { t } = useTranslation('common');
  const { shown, toggle } = useTheme();
  return (
    <IconButton label={t(shown === 'dark' ? 'header.toLight' : 'header.toDark')} onClick={toggle}>
      {shown === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
