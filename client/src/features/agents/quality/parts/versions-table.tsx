import { useTranslation } from 'react-i18next';
import type { AgentQuality } from '../../api/quality-api';
import { FiguresTable } from './figures-table';
import { Section } from './section';

/** Figures of each version of the agent. */
export function VersionsTable({ versions }: { versions: AgentQuality['versions'] }) {
  const { t } = useTranslation('quality');
  return (
    <Section title={t('versions.title')}>
      <FiguresTable
        label={t('versions.title')}
        of="version"
        rows={versions.map((each) => ({
          key: each.version ?? 0,
          name: each.version === null ? t('versions.none') : t('versions.number', { number: each.version }),
          figures: each,
        }))}
      />
    </Section>
  );
}
