import type { ReactNode } from 'react';
import { useLanguage } from '../../../../i18n/use-language';
import { barLengths } from '../figures';

interface BarsProps {
  color: string;
  rows: { key: string; name: ReactNode; count: number; more?: ReactNode }[];
}

/** Counts with bars. The text has the same information. */
export function Bars({ color, rows }: BarsProps) {
  const { language } = useLanguage();
  const lengths = barLengths(rows.map(({ count }) => count));
  return (
    <ul className="grid gap-3 text-sm">
      {rows.map(({ key, name, count, more }, at) => (
        <li key={key} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <span className="tabular font-semibold">{count.toLocaleString(language)}</span>
          </div>
          <div aria-hidden="true" className="h-2 rounded-full bg-muted">
            <div className={`h-full rounded-full ${color}`} style={{ width: `${lengths[at]}%` }} />
          </div>
          {more}
        </li>
      ))}
    </ul>
  );
}
