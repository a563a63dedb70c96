import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { toggleTheme } from '../../../lib/browser/theme';
import { useTheme } from '../../../lib/browser/use-theme';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Chip } from '../../../ui/layout/chip';

/** Switches to the other language. */
export function LanguageButton() {
  const { t } = useTranslation('common');
  const { other, toggle } = useLanguage();
  return (
    <Chip onClick={toggle} lang={other} aria-label={t('header.switchLanguage')}>
      {t('header.switchLanguageShort')}
    </Chip>
  );
}

/** Switches between light and dark; until the first use the page follows the system. */
export function ThemeButton() {
  const { t } = useTranslation('common');
  const { shown } = useTheme();
  return (
    <IconButton label={t(shown === 'dark' ? 'header.toLight' : 'header.toDark')} onClick={toggleTheme}>
      {shown === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
