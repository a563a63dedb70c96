import { ArrowLeft, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { PageTitle } from '../../../ui/navigation/page-title';
import { DISPATCH_EXAMPLE, TYPING_EXAMPLE } from '../guide/dispatch-example';
import { ConnectionCheckImage, GuideImage } from '../guide/guide-images';

const SECTIONS = ['ways', 'connect', 'paste', 'own', 'trouble'] as const;
const WAYS = ['auto', 'paste', 'own'] as const;
const CONNECT_STEPS = ['key', 'address', 'agent', 'ask'] as const;
const PASTE_STEPS = ['credential', 'canvas', 'publish', 'enter', 'check'] as const;
const ANSWERS = ['stream', 'json', 'plain', 'chat', 'later', 'ask'] as const;
const TROUBLES = ['notActive', 'unreachable', 'badKey', 'empty', 'error', 'timeout'] as const;

/** The guide to connecting workflows to agents. */
export default function GuidePage() {
  const { t } = useTranslation('guide');
  return (
    <div className="mx-auto grid max-w-content gap-10 px-4 py-8 md:py-12 lg:grid-cols-[220px_1fr] lg:gap-16">
      <nav aria-label={t('contents')} className="hidden lg:block">
        <Contents className="sticky top-[calc(var(--header-height)+24px)]" />
      </nav>
      <article className="grid max-w-reading min-w-0 gap-14">
        <header className="grid justify-items-start gap-4">
          <Link to={paths.landing} className="touch-target inline-flex items-center gap-2 text-sm text-primary">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('home')}
          </Link>
          <PageTitle title={t('title')} />
          <p className="text-fg2 md:text-lg">{t('intro')}</p>
          <FoldedContents />
        </header>
        <Ways />
        <Connect />
        <Paste />
        <Own />
        <Trouble />
      </article>
    </div>
  );
}

/** The table of contents above the text, on narrow screens. */
function FoldedContents() {
  const { t } = useTranslation('guide');
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label={t('contents')} className="w-full lg:hidden">
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group rounded-card border border-line bg-card"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-2.5 font-medium hover:bg-muted focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <ChevronDown
            aria-hidden="true"
            className="size-[18px] shrink-0 text-fg2 transition-transform duration-[120ms] group-open:rotate-180"
          />
        </summary>
        <Contents className="p-1 pt-0" onSelect={() => setOpen(false)} />
      </details>
    </nav>
  );
}

/** Links to the sections. */
function Contents({ className, onSelect }: { className: string; onSelect?: () => void }) {
  const { t } = useTranslation('guide');
  return (
    <ul className={cn('grid gap-1 text-sm', className)}>
      {SECTIONS.map((id) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onSelect}
            className="block rounded-control px-3 py-2 text-fg2 hover:bg-muted hover:text-fg max-lg:py-3"
          >
            {t(`${id}.title`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Section({ id, children }: { id: (typeof SECTIONS)[number]; children: ReactNode }) {
  const { t } = useTranslation('guide');
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5">
      <h2 id={id} className="text-xl">
        {t(`${id}.title`)}
      </h2>
      {children}
    </section>
  );
}

function Ways() {
  const { t } = useTranslation('guide');
  return (
    <Section id="ways">
      <ul className="grid gap-4 md:grid-cols-3">
        {WAYS.map((way) => (
          <li key={way} className="grid content-start gap-2 rounded-card border border-line bg-card p-4">
            <h3 className="font-bold">{t(`ways.${way}.title`)}</h3>
            <p className="text-sm text-fg2">{t(`ways.${way}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
      <span
        aria-hidden="true"
        className="tabular grid size-8 place-items-center rounded-squircle bg-soft text-sm font-bold text-primary"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-3">
        <h3 className="pt-1 text-lg">{title}</h3>
        {children}
      </div>
    </li>
  );
}

/** Steps to connect the creator's own n8n, up to the first answer. */
function Connect() {
  const { t } = useTranslation('guide');
  return (
    <Section id="connect">
      <p>{t('connect.intro')}</p>
      <ol className="grid gap-8">
        {CONNECT_STEPS.map((step, index) => (
          <Step key={step} number={index + 1} title={t(`connect.${step}.title`)}>
            <p>{t(`connect.${step}.text`)}</p>
            {step === 'key' && <GuideImage name="api-key" label={t('connect.key.picture')} />}
            {step === 'address' && <p className="text-fg2 [overflow-wrap:anywhere]">{t('connect.address.private')}</p>}
            {step === 'agent' && <GuideImage name="canvas-simple" label={t('connect.agent.picture')} />}
            {step === 'agent' && <p className="text-fg2">{t('connect.agent.model')}</p>}
          </Step>
        ))}
      </ol>
    </Section>
  );
}

function Paste() {
  const { t } = useTranslation('guide');
  return (
    <Section id="paste">
      <p>{t('paste.intro')}</p>
      <ol className="grid gap-8">
        {PASTE_STEPS.map((step, index) => (
          <Step key={step} number={index + 1} title={t(`paste.${step}.title`)}>
            <p>{t(`paste.${step}.text`)}</p>
            {step === 'credential' && <GuideImage name="credential" label={t('paste.credential.picture')} />}
            {step === 'canvas' && <GuideImage name="canvas-openrouter" label={t('paste.canvas.picture')} />}
            {step === 'check' && <ConnectionCheckImage />}
          </Step>
        ))}
      </ol>
    </Section>
  );
}

function Own() {
  const { t } = useTranslation('guide');
  return (
    <Section id="own">
      <p>{t('own.text')}</p>
      <h3 className="text-lg">{t('own.receives')}</h3>
      <Code text={DISPATCH_EXAMPLE} />
      <h3 className="text-lg">{t('own.answers.title')}</h3>
      <ul className="grid list-disc gap-2 pl-5 marker:text-primary">
        {ANSWERS.map((answer) => (
          <li key={answer}>{t(`own.answers.${answer}`)}</li>
        ))}
      </ul>
      <p>{t('own.meanwhile')}</p>
      <Code text={TYPING_EXAMPLE} />
    </Section>
  );
}

/** Focusable, so that the keyboard can scroll it. */
function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
    <pre tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-card p-4 text-sm">
      <code>{text}</code>
    </pre>
  );
}

function Trouble() {
  const { t } = useTranslation('guide');
  return (
    <Section id="trouble">
      <p>{t('trouble.intro')}</p>
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {TROUBLES.map((trouble) => (
          <div key={trouble} className="grid gap-1 bg-card p-4 md:grid-cols-[1fr_1.4fr] md:gap-6">
            <dt className="font-semibold">{t(`trouble.${trouble}.sign`)}</dt>
            <dd className="text-fg2">{t(`trouble.${trouble}.fix`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
