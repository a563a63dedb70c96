import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import type { AgentQuality } from '../../api/quality-api';
import { columns, shortDay } from '../figures';
import { FiguresTable } from './figures-table';
import { Section } from './section';

type Days = AgentQuality['days'];

const WIDTH = 10;
const GAP = 2;

/** Messages by day as columns, and the same days as a table. */
export function DaysChart({ days }: { days: Days }) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const most = Math.max(...days.map(({ messages }) => messages));
  return (
    <Section title={t('byDay.title')}>
      <div aria-hidden="true" className="grid gap-1">
        <div className="flex flex-wrap gap-x-4 text-xs text-fg2">
          <Key color="bg-ready" name={t('byDay.answered')} />
          <Key color="bg-danger" name={t('byDay.failed')} />
          <Key color="bg-control" name={t('byDay.other')} />
          <span className="tabular ml-auto">{t('byDay.most', { count: most })}</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length * WIDTH} 100`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-line"
          role="presentation"
        >
          {columns(days).map(({ answered, failed, other }, at) => {
            const shape = { x: at * WIDTH + GAP / 2, width: WIDTH - GAP };
            return (
              <g key={days[at]?.day}>
                <rect {...shape} y={100 - answered} height={answered} className="fill-ready" />
                <rect {...shape} y={100 - answered - failed} height={failed} className="fill-danger" />
                <rect {...shape} y={100 - answered - failed - other} height={other} className="fill-control" />
              </g>
            );
          })}
        </svg>
        <div className="flex justify-between text-xs text-fg2">
          <span>{shortDay(days[0]?.day ?? '', language)}</span>
          <span>{shortDay(days.at(-1)?.day ?? '', language)}</span>
        </div>
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-control text-sm font-semibold">{t('byDay.table')}</summary>
        <div className="mt-3">
          <FiguresTable
            label={t('byDay.title')}
            of="day"
            rows={days.toReversed().map((day) => ({ key: day.day, name: shortDay(day.day, language), figures: day }))}
          />
        </div>
      </details>
    </Section>
  );
}

function Key({ color, name }: { color: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 rounded-full ${color}`} />
      {name}
    </span>
  );
}
