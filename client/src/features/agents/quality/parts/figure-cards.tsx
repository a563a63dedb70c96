import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import type { Figures } from '../../api/quality-api';
import { useDuration } from '../../runs/use-duration';
import { percent } from '../figures';

/** The main figures. */
export function FigureCards({ figures }: { figures: Figures }) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const duration = useDuration();
  const number = (value: number) => value.toLocaleString(language);
  const time = (ms: number | null) => (ms === null ? '—' : duration(ms));
  const p90 = (ms: number | null) => (ms === null ? undefined : t('p90', { time: duration(ms) }));
  const { answered, failed, stopped, waiting } = figures;
  const outcomes = [
    t('outcomes.answered', { count: answered }),
    ...(stopped > 0 ? [t('outcomes.stopped', { count: stopped })] : []),
    ...(waiting > 0 ? [t('outcomes.waiting', { count: waiting })] : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Card name={t('figures.conversations')} value={number(figures.conversations)} />
      <Card name={t('figures.people')} value={number(figures.people)} />
      <Card name={t('figures.messages')} value={number(figures.messages)} more={outcomes.join(', ')} />
      <Card
        name={t('figures.success')}
        value={percent(figures.success_rate, language)}
        more={t('outcomes.failed', { count: failed })}
      />
      <Card
        name={t('figures.firstText')}
        value={time(figures.first_text_p50_ms)}
        more={p90(figures.first_text_p90_ms)}
      />
      <Card name={t('figures.reply')} value={time(figures.reply_p50_ms)} more={p90(figures.reply_p90_ms)} />
      <Card name={t('figures.up')} value={number(figures.up)} />
      <Card name={t('figures.down')} value={number(figures.down)} />
    </dl>
  );
}

function Card({ name, value, more }: { name: string; value: string; more?: string | undefined }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5 rounded-card border border-line p-3">
      <dt className="text-xs text-fg2">{name}</dt>
      <dd className="tabular text-lg font-semibold">{value}</dd>
      {more && <dd className="text-xs text-fg2">{more}</dd>}
    </div>
  );
}
