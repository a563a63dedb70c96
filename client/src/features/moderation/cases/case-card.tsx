import { ChevronDown, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { cn } from '../../../lib/cn';
import { paths } from '../../../lib/navigation/paths';
import { formatChatDate } from '../../../lib/time/format-date';
import { Button } from '../../../ui/buttons/button';
import { Badge } from '../../../ui/layout/badge';
import type { ReportCase } from '../api/admin-api';
import { CaseActions } from './case-actions';
import { CaseReports } from './case-reports';

/** Summary of the reports of one agent: counts, reasons, history and actions. */
export function CaseCard({ reported }: { reported: ReportCase }) {
  const { t } = useTranslation(['admin', 'report']);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { agent, history } = reported;
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-card p-4 md:p-5"
    >
      <CaseHeader reported={reported} titleId={id} />
      <ul className="flex flex-wrap gap-2">
        {reported.reasons.map(({ reason, people }) => (
          <li key={reason} className="rounded-full bg-muted px-3 py-1 text-sm">
            {t(`report:reasons.${reason}`)} <span className="tabular font-semibold">{people}</span>
          </li>
        ))}
      </ul>
      {history.length > 0 && <CaseHistory history={history} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={`${id}-reports`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
          {t(open ? 'cases.hideList' : 'cases.show')}
        </Button>
        <CaseActions reported={reported} hideIcon={<EyeOff aria-hidden="true" />} />
      </div>
      <div id={`${id}-reports`} hidden={!open} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {open && <CaseReports agentId={agent.id} />}
      </div>
    </article>
  );
}

function CaseHeader({ reported, titleId }: { reported: ReportCase; titleId: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { agent } = reported;
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-lg break-words">
          {agent.name}
        </h2>
        {agent.is_deleted && <Badge>{t('cases.deleted')}</Badge>}
        {agent.hidden_by && (
          <Badge tone="danger" dot="hollow">
            {t(agent.hidden_by === 'reports' ? 'cases.hiddenReports' : 'cases.hiddenOperator')}
          </Badge>
        )}
      </div>
      <p className="text-sm text-fg2">
        {agent.creator ? (
          <Link to={paths.creator(agent.creator.id)} className="underline-offset-2 hover:underline">
            {t('cases.by', { name: agent.creator.username })}
          </Link>
        ) : (
          t('cases.gone')
        )}
        {' · '}
        {t('cases.reports', { count: reported.reports })}
        {' · '}
        {t('cases.people', { count: reported.people })}
        {' · '}
        {t('cases.last', { date: formatChatDate(reported.last_report_at, language) })}
      </p>
    </header>
  );
}

function CaseHistory({ history }: { history: ReportCase['history'] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <ul aria-label={t('cases.history')} className="grid gap-1 border-l-2 border-line pl-3 text-sm text-fg2">
      {history.map((done) => (
        <li key={done.id}>
          {t(`actions.${done.action}`, { name: done.actor?.username ?? t('actions.somebody') })}
          {' · '}
          <span className="tabular whitespace-nowrap">{formatChatDate(done.created_at, language)}</span>
        </li>
      ))}
    </ul>
  );
}
