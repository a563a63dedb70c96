import { useTranslation } from 'react-i18next';
import { useAgentsGetQualityQuery } from '../api/quality-api';
import { DropOff, Failures, Reasons } from './parts/causes';
import { DaysChart } from './parts/days-chart';
import { FigureCards } from './parts/figure-cards';
import { Loaded, type Period } from './parts/loaded';
import { Section } from './parts/section';
import { SharedRatings } from './parts/shared-ratings';
import { VersionsTable } from './parts/versions-table';

/** Quality of one agent. */
export function AgentQuality({ agentId, period }: { agentId: number; period: Period }) {
  const { t } = useTranslation('quality');
  const query = useAgentsGetQualityQuery({ id: agentId, ...period }, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} empty={t('empty')}>
      {(quality) => (
        <>
          <FigureCards figures={quality.total} />
          <DaysChart days={quality.days} />
          <Failures failures={quality.failures} failed={quality.total.failed} />
          <VersionsTable versions={quality.versions} />
          <div className="grid gap-6 md:grid-cols-2">
            <Reasons reasons={quality.reasons} />
            <DropOff groups={quality.drop_off} />
          </div>
          <Section title={t('shared.title')} hint={t('shared.hint')}>
            <SharedRatings agentId={agentId} />
          </Section>
        </>
      )}
    </Loaded>
  );
}
