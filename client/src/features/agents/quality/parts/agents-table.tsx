import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import type { QualityOverview } from '../../api/quality-api';
import { useDuration } from '../../runs/use-duration';
import { percent } from '../figures';
import { Section } from './section';
import { Table } from './table';

interface AgentsTableProps {
  agents: QualityOverview['agents'];
  onAgent: ((id: number) => void) | undefined;
}

/** Figures of each agent; its name opens its quality. */
export function AgentsTable({ agents, onAgent }: AgentsTableProps) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const duration = useDuration();
  const names = ['agent', 'conversations', 'people', 'messages', 'failed', 'success', 'reply', 'up', 'down'] as const;
  return (
    <Section title={t('agents.title')}>
      <Table
        label={t('agents.title')}
        head={names.map((name) => t(`columns.${name}`))}
        rows={agents.map((agent) => ({
          key: agent.agent_id,
          cells: [
            <button
              key="name"
              type="button"
              className="max-w-full truncate rounded-control text-primary hover:underline"
              onClick={() => onAgent?.(agent.agent_id)}
            >
              {agent.name}
            </button>,
            ...[agent.conversations, agent.people, agent.messages, agent.failed].map((count) =>
              count.toLocaleString(language),
            ),
            percent(agent.success_rate, language),
            agent.reply_p50_ms === null ? '—' : duration(agent.reply_p50_ms),
            ...[agent.up, agent.down].map((count) => count.toLocaleString(language)),
          ],
        }))}
      />
    </Section>
  );
}
