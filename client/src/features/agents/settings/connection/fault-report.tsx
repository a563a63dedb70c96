import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';

interface ReportProps {
  children: string;
  className?: string;
}

/** The fix for a fault. */
export function FaultFix({ children, className }: ReportProps) {
  const { t } = useTranslation('agentSettings');
  return (
    <p className={cn('rounded-control bg-muted px-3 py-2', className)}>
      <span className="font-semibold">{t('check.fix')} </span>
      {children}
    </p>
  );
}

/** The original n8n error message. */
export function FaultMessage({ children, className }: ReportProps) {
  const { t } = useTranslation('agentSettings');
  return (
    <figure className={cn('grid gap-1', className)}>
      <figcaption className="text-xs text-fg2">{t('runs.words')}</figcaption>
      <blockquote className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]">{children}</blockquote>
    </figure>
  );
}
