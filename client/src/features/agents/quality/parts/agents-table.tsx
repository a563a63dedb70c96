import { useTranslation } from 'react-i18next';
import type { QualityOverview } from '../../api/quality-api';
import { FiguresTable } from './figures-table';
import { Section } from './section';

interface AgentsTableProps {
  agents: QualityOverview['agents'];
  onAgent: ((id: number) => void) | undefined;
}

/** Figures of each agent; its name opens its quality. */
export function AgentsTable({ agents, onAgent }: AgentsTableProps) {
  const { t } = useTranslation('quality');
  return (
    <Section title={t('agents.title')}>
      <FiguresTable
        label={t('agents.title')}
        of="agent"
        rows={agents.map((agent) => ({
          key: agent.agent_id,
          name: (
            <button
              type="button"
              className="max-w-full truncate rounded-control text-primary hover:underline"
              onClick={() => onAgent?.(agent.agent_id)}
            >
              {agent.name}
            </button>
          ),
          figures: agent,
        }))}
      />
    </Section>
  );
}
