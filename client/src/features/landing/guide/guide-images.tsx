import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Pixel sizes of the screenshots that `npm run guide:pictures` takes. */
const SIZES = {
  'api-key': [600, 584],
  'canvas-simple': [958, 520],
  'canvas-openrouter': [958, 520],
  credential: [700, 560],
} as const;

export interface GuideImageProps {
  name: keyof typeof SIZES;
  /** Alternative text. */
  label: string;
}

/** A screenshot of n8n. */
export function GuideImage({ name, label }: GuideImageProps) {
  const [width, height] = SIZES[name];
  return (
    <img
      src={`/images/guide/${name}.webp`}
      alt={label}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full rounded-card border border-line"
    />
  );
}

const STEPS = ['host', 'key', 'workflow', 'active', 'trigger', 'webhook', 'accepted', 'message'] as const;

/** The list of a successful connection check. */
export function ConnectionCheckImage() {
  const { t } = useTranslation('guide');
  return (
    <figure
      role="img"
      aria-label={t('paste.check.picture')}
      className="overflow-hidden rounded-card border border-line bg-muted p-4 select-none md:p-5"
    >
      <ul
        aria-hidden="true"
        className="grid gap-x-6 gap-y-1.5 rounded-control border border-line bg-card p-4 text-sm sm:grid-cols-2"
      >
        {STEPS.map((step) => (
          <li key={step} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ready" />
            <span className="truncate">{t(`diagram.steps.${step}`)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
