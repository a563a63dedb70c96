import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReport } from '../../../lib/slots/report-slot';
import { Button } from '../../../ui/buttons/button';
import type { Agent } from '../api/agents-api';

/** Opens the report dialog for another creator's agent. */
export function ReportButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const report = useReport();
  if (!report) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-center text-fg2"
      aria-haspopup="dialog"
      onClick={() => report({ agentId: agent.id, agentName: agent.name })}
    >
      <Flag aria-hidden="true" />
      {t('report')}
    </Button>
  );
}
