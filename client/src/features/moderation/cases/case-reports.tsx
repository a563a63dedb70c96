import { PAGE } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import { Badge } from '../../../ui/layout/badge';
import { type CaseReport, useAdminListReportsQuery } from '../api/admin-api';
import { PagedList } from '../paged-list';

/** Reports of one agent and its messages, newest first. */
export function CaseReports({ agentId, before }: { agentId: number; before?: number }) {
  const { t } = useTranslation('admin');
  const page = useAdminListReportsQuery(
    { id: agentId, limit: PAGE.admin, ...(before === undefined ? {} : { before }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <PagedList
      page={page}
      failed={t('report.error')}
      nextOf={(reports) => (reports.length < PAGE.admin ? null : String(reports.at(-1)?.id))}
      next={(id) => <CaseReports agentId={agentId} before={Number(id)} />}
    >
      {(reports) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {reports.map((report) => (
            <li key={report.id} className="grid gap-2 rounded-control bg-muted p-3 text-sm">
              <ReportItem report={report} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Reported content is untrusted, so it is shown as plain text. */
function ReportItem({ report }: { report: CaseReport }) {
  const { t } = useTranslation(['admin', 'report']);
  const { language } = useLanguage();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{t(`report:reasons.${report.reason}`)}</span>
        <span className="text-fg2">
          {t(report.message_id === null ? 'report.agent' : 'report.message')}
          {' · '}@{report.reporter.username}
          {' · '}
          <span className="tabular whitespace-nowrap">{formatChatDate(report.created_at, language)}</span>
        </span>
        {report.outcome && <Badge>{t(`report.${report.outcome}`)}</Badge>}
      </p>
      {report.note && <p className="whitespace-pre-line break-words">{report.note}</p>}
      {report.excerpt && (
        <details>
          <summary className="cursor-pointer rounded-control text-fg2">{t('report.excerpt')}</summary>
          <p className="mt-2 max-h-60 overflow-y-auto rounded-control border border-line bg-card p-3 break-words whitespace-pre-line">
            {report.excerpt}
          </p>
        </details>
      )}
    </>
  );
}
