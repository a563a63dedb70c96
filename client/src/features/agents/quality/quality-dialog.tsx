import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { Chip } from '../../../ui/layout/chip';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { csvUrl } from '../api/quality-api';
import { AgentQuality } from './agent-quality';
import { PERIODS, periodOf } from './figures';
import { QualityOverview } from './quality-overview';

export interface QualityDialogProps {
  /** Default: all agents of the user. */
  agent?: { id: number; name: string } | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the quality of one agent of the overview. */
  onAgent?: (id: number) => void;
}

/** Quality of one agent, or of all agents of the user, for other users. */
export function QualityDialog({ agent, open, onOpenChange, onAgent }: QualityDialogProps) {
  const { t } = useTranslation('quality');
  const [days, setDays] = useState<number>(30);
  const period = periodOf(days, new Date());
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={agent ? t('title', { name: agent.name }) : t('titleAll')}
        description={t(agent ? 'intro' : 'introAll')}
        className="max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:max-h-none max-md:rounded-none md:h-[min(90dvh,960px)] md:max-h-none md:max-w-[960px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="flex flex-wrap items-center gap-2">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{t('period')}</legend>
              {PERIODS.map((each) => (
                <Chip key={each} pressed={each === days} onClick={() => setDays(each)}>
                  {t('days', { count: each })}
                </Chip>
              ))}
            </fieldset>
            <Button asChild variant="secondary" size="sm" className="md:ml-auto">
              <a href={csvUrl(agent?.id, period)} download>
                <Download aria-hidden="true" />
                {t('csv')}
              </a>
            </Button>
          </div>
          {agent ? (
            <AgentQuality key={agent.id} agentId={agent.id} period={period} />
          ) : (
            <QualityOverview period={period} onAgent={onAgent} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
