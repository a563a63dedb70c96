import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import type { Agent } from '../api/agents-api';

/** Shows the creator since when and why the agent is hidden, but not who reported it. */
export function HiddenNotice({ hidden }: { hidden: NonNullable<Agent['hidden']> }) {
  const { t } = useTranslation('report');
  const { language } = useLanguage();
  return (
    <section
      aria-labelledby="agent-hidden"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-card border border-danger/50 bg-danger/5 p-4 text-sm"
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 text-danger" />
      <div className="grid gap-2">
        <h2 id="agent-hidden" className="text-base">
          {t('hidden.title')}
        </h2>
        <p>{t(`hidden.${hidden.by}`)}</p>
        {hidden.reasons.length > 0 && (
          <div className="grid gap-1">
            <p className="font-medium">{t('hidden.why')}</p>
            <ul className="grid gap-0.5">
              {hidden.reasons.map(({ reason, people }) => (
                <li key={reason} className="flex justify-between gap-4">
                  <span>{t(`reasons.${reason}`)}</span>
                  <span className="tabular whitespace-nowrap text-fg2">{t('hidden.people', { count: people })}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-xs text-fg2">{t('hidden.since', { date: formatChatDate(hidden.since, language) })}</p>
      </div>
    </section>
  );
}
