import { useTranslation } from 'react-i18next';
import { useQualityGetQuery } from '../api/quality-api';
import { AgentsTable } from './parts/agents-table';
import { DropOff, Failures, Reasons } from './parts/causes';
import { DaysChart } from './parts/days-chart';
import { FigureCards } from './parts/figure-cards';
import { Loaded, type Period } from './parts/loaded';

/** Quality of all agents of the user. */
export function QualityOverview({ period, onAgent }: { period: Period; onAgent: ((id: number) => void) | undefined }) {
  const { t } = useTranslation('quality');
  const query = useQualityGetQuery(period, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} empty={t('emptyAll')}>
      {(quality) => (
        <>
          <FigureCards figures={quality.total} />
          <AgentsTable agents={quality.agents} onAgent={onAgent} />
          <DaysChart days={quality.days} />
          <Failures failures={quality.failures} failed={quality.total.failed} />
          <div className="grid gap-6 md:grid-cols-2">
            <Reasons reasons={quality.reasons} />
            <DropOff groups={quality.drop_off} />
          </div>
        </>
      )}
    </Loaded>
  );
}
