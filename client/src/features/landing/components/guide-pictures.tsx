import { Check, Database, type LucideIcon, MessageSquareText, Search, Sparkles, Webhook, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';

/** A drawing with its description for who cannot see it. Drawn, not photographed: it follows language and theme. */
function Picture({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure
      role="img"
      aria-label={label}
      className="overflow-hidden rounded-card border border-line bg-muted p-4 select-none md:p-5"
    >
      <div aria-hidden="true">{children}</div>
    </figure>
  );
}

/** The credential that holds the agent's key. */
export function CredentialPicture() {
  const { t } = useTranslation('guide');
  return (
    <Picture label={t('paste.credential.picture')}>
      <div className="grid gap-2.5 rounded-control border border-line bg-card p-4 text-sm">
        <p className="font-semibold">Header Auth</p>
        <FormLine name={t('diagram.name')} value={t('diagram.credentialName')} />
        <FormLine name={t('diagram.header')} value="X-API-Key" />
        <FormLine name={t('diagram.value')} value={`•••••••• (${t('diagram.key')})`} />
      </div>
    </Picture>
  );
}

function FormLine({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid items-center gap-1 sm:grid-cols-[7rem_1fr]">
      <span className="text-fg2">{name}</span>
      <span className="truncate rounded-control border border-control px-2.5 py-1.5">{value}</span>
    </div>
  );
}

/** The template on the canvas. */
export function CanvasPicture() {
  const { t } = useTranslation('guide');
  return (
    <Picture label={t('paste.canvas.picture')}>
      <div className="grid gap-4 bg-[radial-gradient(var(--line)_1px,transparent_1px)] [background-size:14px_14px] py-2">
        <div className="flex items-center">
          <Node Icon={Webhook} name={t('diagram.webhook')} start />
          <Wire />
          <Node Icon={MessageSquareText} name={t('diagram.message')} />
          <Wire />
          <Node Icon={Sparkles} name={t('diagram.agent')} marked />
        </div>
        <div className="flex justify-end gap-3">
          <Part Icon={Wrench} name={t('diagram.model')} />
          <Part Icon={Database} name={t('diagram.memory')} />
          <Part Icon={Search} name={t('diagram.knowledge')} />
        </div>
      </div>
    </Picture>
  );
}

interface NodeProps {
  Icon: LucideIcon;
  name: string;
  start?: boolean;
  marked?: boolean;
}

function Node({ Icon, name, start, marked }: NodeProps) {
  return (
    <div
      className={cn(
        'grid min-w-0 flex-1 justify-items-center gap-1.5 rounded-control border bg-card px-2 py-3 text-xs',
        start && 'rounded-l-[24px]',
        marked ? 'border-primary' : 'border-control',
      )}
    >
      <Icon className={cn('size-5', marked ? 'text-primary' : 'text-fg2')} />
      <span className="max-w-full truncate">{name}</span>
    </div>
  );
}

const Wire = () => <span className="h-px w-4 shrink-0 bg-control md:w-8" />;

function Part({ Icon, name }: { Icon: LucideIcon; name: string }) {
  return (
    <div className="grid min-w-0 justify-items-center gap-1 text-xs text-fg2">
      <span className="grid size-9 place-items-center rounded-full border border-dashed border-control bg-card">
        <Icon className="size-4" />
      </span>
      <span className="max-w-full truncate">{name}</span>
    </div>
  );
}

/** The bar with the button that publishes. */
export function PublishPicture() {
  const { t } = useTranslation('guide');
  return (
    <Picture label={t('paste.publish.picture')}>
      <div className="flex items-center gap-3 rounded-control border border-line bg-card px-4 py-3 text-sm">
        <span className="min-w-0 flex-1 truncate font-semibold">{t('diagram.credentialName')}</span>
        <span className="rounded-control bg-primary px-3 py-1.5 font-semibold text-on-primary">
          {t('diagram.publish')}
        </span>
      </div>
    </Picture>
  );
}

const STEPS = ['host', 'key', 'workflow', 'active', 'trigger', 'webhook', 'accepted', 'message'] as const;

/** The connection check when all is well. */
export function CheckPicture() {
  const { t } = useTranslation('guide');
  return (
    <Picture label={t('paste.check.picture')}>
      <ul className="grid gap-x-6 gap-y-1.5 rounded-control border border-line bg-card p-4 text-sm sm:grid-cols-2">
        {STEPS.map((step) => (
          <li key={step} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ready" />
            <span className="truncate">{t(`diagram.steps.${step}`)}</span>
          </li>
        ))}
      </ul>
    </Picture>
  );
}
