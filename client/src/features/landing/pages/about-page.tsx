import { Accessibility, BadgeCheck, Lightbulb, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { AvatarPair } from '../../../ui/images/avatar';
import { PageTitle } from '../../../ui/navigation/page-title';
import { aboutFigures } from '../about/figures';

const VALUES = [
  ['innovation', Lightbulb],
  ['community', Users],
  ['quality', BadgeCheck],
  ['accessibility', Accessibility],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The about page: mission, values and team. */
export default function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <div className="mx-auto grid max-w-content gap-14 px-4 py-10 md:gap-20 md:py-16">
      <header className="grid justify-items-start gap-6">
        <AvatarPair agent={{ id: 2, name: 'R' }} person={{ id: 3, name: 'A' }} size={64} ringClassName="bg-bg" />
        <p className="text-sm font-semibold text-primary">{t('title')}</p>
        <PageTitle title={t('title')} className="max-w-[22ch] leading-[1.12] md:text-[44px]">
          {t('hero')}
        </PageTitle>
      </header>
      <section className="grid gap-3 md:grid-cols-[1fr_2fr] md:gap-12">
        <h2 className="text-lg md:text-xl">{t('mission.title')}</h2>
        <p className="max-w-reading md:text-lg md:leading-relaxed">{t('mission.text')}</p>
      </section>
      <section aria-labelledby="values" className="grid gap-6">
        <h2 id="values" className="text-xl">
          {t('values.title')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {VALUES.map(([name, Icon]) => (
            <li key={name} className="grid content-start gap-3 rounded-card border border-line bg-card p-5">
              <Icon aria-hidden="true" className="size-6 text-primary" />
              <h3 className="text-lg">{t(`values.${name}.title`)}</h3>
              <p className="text-fg2">{t(`values.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Figures />
      <section className="grid gap-3 md:grid-cols-[1fr_2fr] md:gap-12">
        <h2 className="text-lg md:text-xl">{t('team.title')}</h2>
        <div className="grid justify-items-start gap-6">
          <p className="max-w-reading">{t('team.text')}</p>
          <Link to={paths.marketplace} className={buttonStyle({ size: 'lg' })}>
            {t('toMarketplace')}
          </Link>
        </div>
      </section>
    </div>
  );
}

function Figures() {
  const { t } = useTranslation('about');
  const { language } = useLanguage();
  const figures = aboutFigures(document, language);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures" className="grid gap-6 rounded-dialog bg-soft px-6 py-8 md:px-10 md:py-10">
      <h2 id="figures" className="text-xl">
        {t('figures.title')}
      </h2>
      <dl className="grid gap-6 sm:grid-cols-3">
        {figures.map(({ name, text }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt>{t(`figures.${name}`)}</dt>
            <dd className="tabular text-2xl font-bold tracking-heading md:text-[40px] md:leading-tight">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
