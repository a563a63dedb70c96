import { LOCALES, type Locale } from '@contract/limits';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { applyTheme, THEMES } from '../../../lib/browser/theme';
import { useTheme } from '../../../lib/browser/use-theme';
import { ProfileCard } from '../profile-card';
import { PreferenceChoice } from './preference-choice';

/** Language and theme of this browser. */
export function PreferencesCard() {
  const { t, i18n } = useTranslation('profile');
  const { language } = useLanguage();
  const { theme } = useTheme();
  // The choice is shown while the texts load.
  const [chosen, setChosen] = useOptimistic(language);
  const choose = (value: Locale): void =>
    startTransition(async () => {
      setChosen(value);
      await i18n.changeLanguage(value);
    });
  return (
    <ProfileCard title={t('preferences.title')}>
      <div className="grid gap-5 md:grid-cols-2">
        <PreferenceChoice
          label={t('preferences.language')}
          value={chosen}
          options={LOCALES.map((value) => ({ value, label: t(`preferences.languages.${value}`), lang: value }))}
          onChange={choose}
        />
        <PreferenceChoice
          label={t('preferences.theme')}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
          onChange={applyTheme}
        />
      </div>
    </ProfileCard>
  );
}
