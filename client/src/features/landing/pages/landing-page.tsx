import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { isReturning } from '../../../lib/returning';
import { buttonStyle } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { DemoChat } from '../components/demo-chat';

const POINTS = ['talk', 'persona', 'build'] as const;

/** What Regent is, and the door to it. */
export default function LandingPage() {
  const { t } = useTranslation('landing');
  const inside = isReturning();
  return (
    <div className="mx-auto grid max-w-content gap-12 px-4 py-12 md:gap-16 md:py-20">
      <div className="grid items-center gap-12 lg:grid-cols-[1.1fr_1fr]">
        <section className="grid justify-items-start gap-5">
          <PageTitle title={t('title')} className="max-w-[14ch] text-[32px] leading-[1.08] md:text-[52px]">
            {t('slogan')}
          </PageTitle>
          <p className="max-w-[52ch] text-fg2 md:text-lg md:leading-normal">{t('description')}</p>
          <Link to={inside ? paths.marketplace : paths.auth} className={buttonStyle({ size: 'lg', className: 'mt-2' })}>
            {t(inside ? 'open' : 'signIn')}
          </Link>
        </section>
        <DemoChat />
      </div>
      <ul className="grid gap-x-8 gap-y-6 border-t border-line pt-8 md:grid-cols-3">
        {POINTS.map((point) => (
          <li key={point} className="grid content-start gap-1">
            <h2 className="text-lg">{t(`points.${point}.title`)}</h2>
            <p className="text-fg2">{t(`points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
