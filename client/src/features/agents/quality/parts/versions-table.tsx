import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import type { AgentQuality } from '../../api/quality-api';
import { useDuration } from '../../runs/use-duration';
import { percent } from '../figures';
import { Section } from './section';
import { Table } from './table';

/** Figures of each version of the agent. */
export function VersionsTable({ versions }: { versions: AgentQuality['versions'] }) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const duration = useDuration();
  const names = ['version', 'messages', 'failed', 'success', 'reply', 'up', 'down'] as const;
  return (
    <Section title={t('versions.title')}>
      <Table
        label={t('versions.title')}
        head={names.map((name) => t(`columns.${name}`))}
        rows={versions.map((each) => ({
          key: each.version ?? 0,
          cells: [
            each.version === null ? t('versions.none') : t('versions.number', { number: each.version }),
            ...[each.messages, each.failed].map((count) => count.toLocaleString(language)),
            percent(each.success_rate, language),
            each.reply_p50_ms === null ? '—' : duration(each.reply_p50_ms),
            ...[each.up, each.down].map((count) => count.toLocaleString(language)),
          ],
        }))}
      />
    </Section>
  );
}
