import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { useTypeName } from '../../../../lib/agent-type';
import { Button } from '../../../../ui/buttons/button';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { type MyAgent, useMyAgentStatsQuery } from '../../api/my-agents-api';
import { StatusBadge } from '../../publish/status-badge';
import { agentStats } from './agent-stats';

interface StatsDialogProps {
  agent: MyAgent;
  onClose: () => void;
  /** Opens the quality of the agent. */
  onQuality: () => void;
}

/** Usage of an agent. Counts that failed to load are shown as zeros with an error. */
export function StatsDialog({ agent, onClose, onQuality }: StatsDialogProps) {
  const { t } = useTranslation('studio');
  const typeName = useTypeName();
  const { language } = useLanguage();
  const { data, error, isLoading } = useMyAgentStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const numbers = agentStats(data, agent.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('stats.title')}
        footer={
          <Button variant="secondary" onClick={onQuality}>
            <ChartNoAxesColumn aria-hidden="true" />
            {t('stats.quality')}
          </Button>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex items-center gap-3">
            <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={56} />
            <p className="line-clamp-2 min-w-0 font-semibold break-words">{agent.name}</p>
          </div>
          <dl aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)]">
            {numbers.map(({ name, value }) => (
              <Row key={name} term={t(`stats.${name}`)}>
                <span className="tabular text-lg font-semibold">
                  {isLoading ? '…' : value.toLocaleString(language)}
                </span>
              </Row>
            ))}
            <Row term={t('stats.type')}>
              <span className="min-w-0 truncate">{typeName(agent.type)}</span>
            </Row>
            <Row term={t('stats.status')}>
              <StatusBadge status={agent.status} availability={agent.availability} hidden={Boolean(agent.hidden)} />
            </Row>
          </dl>
          {error && (
            <p role="alert" className="text-sm text-fg2">
              {t('stats.unknown')}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-6 border-t border-line py-2 first:border-t-0">
      <dt className="text-fg2">{term}</dt>
      <dd className="flex min-w-0 justify-end">{children}</dd>
    </div>
  );
}
