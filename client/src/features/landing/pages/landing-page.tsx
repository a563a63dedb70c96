import { Bell, Coins, Crown, type LucideIcon, MessagesSquare, Phone, Plug, UserRoundPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { hasSessionHint } from '../../../lib/storage/session-hint';
import { buttonStyle } from '../../../ui/buttons/button';
import { JoinButton } from '../../../ui/buttons/join-button';
import { PageTitle } from '../../../ui/navigation/page-title';
import { DemoChat } from '../home/demo-chat';
import { usePrerendered } from '../home/use-prerendered';

const FEATURES = [
  ['messengers', MessagesSquare],
  ['proactive', Bell],
  ['systems', Plug],
  ['calls', Phone],
  ['personality', UserRoundPen],
  ['earn', Coins],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** Features that Regent does not have yet. */
const PLANNED: ReadonlySet<string> = new Set(['messengers', 'earn']);

/** The landing page. */
export default function LandingPage() {
  usePrerendered();
  return (
    <div className="mx-auto grid max-w-content gap-16 px-4 py-12 md:gap-24 md:py-20">
      <Hero />
      <Features />
      <CallToAction />
    </div>
  );
}

function Hero() {
  const { t } = useTranslation('landing');
  return (
    <div className="grid items-center gap-12 lg:grid-cols-[1.1fr_1fr]">
      <section className="grid justify-items-start gap-5">
        <PageTitle title={t('title')} className="text-[32px] leading-[1.1] whitespace-pre-line md:text-[44px]">
          {t('slogan')}
        </PageTitle>
        <p className="max-w-[52ch] text-fg2 md:text-lg md:leading-normal">{t('description')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Door />
          <Link to={paths.integrationGuide} className={buttonStyle({ size: 'lg', variant: 'secondary' })}>
            {t('browse')}
          </Link>
        </div>
      </section>
      <DemoChat />
    </div>
  );
}

function Features() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="features" className="grid gap-8">
      <h2 id="features" className="text-xl md:text-2xl">
        {t('featuresTitle')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([name, Icon]) => (
          <li key={name} className="grid content-start gap-3 rounded-card border border-line bg-card p-5">
            <div className="flex items-center justify-between gap-3">
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-squircle bg-soft text-primary"
              >
                <Icon className="size-5" />
              </span>
              {PLANNED.has(name) && (
                <span className="rounded-full border border-control px-2.5 py-0.5 text-xs font-medium text-fg2">
                  {t('planned')}
                </span>
              )}
            </div>
            <h3 className="text-lg">{t(`features.${name}.title`)}</h3>
            <p className="text-fg2">{t(`features.${name}.text`)}</p>
          </li>
        ))}
      </ul>
      <div className="flex items-start gap-4 border-l-2 border-crown pl-5">
        <div className="grid gap-1">
          <h3 className="flex items-center gap-2 text-lg">
            <Crown aria-hidden="true" className="size-5 fill-crown text-crown" />
            {t('promise.title')}
          </h3>
          <p className="max-w-[72ch] text-fg2">{t('promise.text')}</p>
        </div>
      </div>
    </section>
  );
}

function CallToAction() {
  const { t } = useTranslation('landing');
  return (
    <section className="grid justify-items-center gap-4 rounded-dialog bg-soft px-6 py-12 text-center md:py-16">
      <h2 className="text-xl md:text-2xl">{t('cta.title')}</h2>
      <p className="max-w-[52ch]">{t('cta.text')}</p>
      <Door />
    </section>
  );
}

/** Link to the marketplace for signed-in users, the join button for others. */
function Door() {
  const { t } = useTranslation('landing');
  if (!hasSessionHint()) return <JoinButton size="lg">{t('join')}</JoinButton>;
  return (
    <Link to={paths.marketplace} className={buttonStyle({ size: 'lg' })}>
      {t('open')}
    </Link>
  );
}
