import { LOCALES, type Locale } from '@contract/limits';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { LandingShell } from './app/shell/landing-shell';
import LandingPage from './features/landing/pages/landing-page';
import enCommon from './i18n/locales/en/common.json';
import enLanding from './i18n/locales/en/landing.json';
import ruCommon from './i18n/locales/ru/common.json';
import ruLanding from './i18n/locales/ru/landing.json';
import { i18nOptions } from './i18n/options';
import { paths } from './lib/navigation/paths';

const TEXTS = {
  en: { common: enCommon, landing: enLanding },
  ru: { common: ruCommon, landing: ruLanding },
};

export interface Prerendered {
  locale: Locale;
  description: string;
  markup: string;
}

/** Renders the landing page to static markup in every language. Runs during the client build. */
export async function prerender(): Promise<Prerendered[]> {
  return Promise.all(LOCALES.map(async (locale) => ({ ...(await render(locale)), locale })));
}

async function render(locale: Locale): Promise<Omit<Prerendered, 'locale'>> {
  const i18n = createInstance();
  await i18n.init({ ...i18nOptions, lng: locale, resources: TEXTS });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={paths.landing}>
        <Routes>
          <Route element={<LandingShell />}>
            <Route path={paths.landing} element={<LandingPage />} />
          </Route>
        </Routes>
      </StaticRouter>
    </I18nextProvider>,
  );
  return { markup, description: i18n.t('landing:metaDescription') };
}
