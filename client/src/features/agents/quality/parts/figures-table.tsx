import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import type { AgentQuality } from '../../api/quality-api';
import { useDuration } from '../../runs/use-duration';
import { percent } from '../figures';
import { Table } from './table';

const COLUMNS = ['conversations', 'people', 'messages', 'failed', 'success', 'reply', 'up', 'down'] as const;

type Figures = Omit<AgentQuality['versions'][number], 'version'> &
  Partial<Pick<AgentQuality['total'], 'conversations' | 'people'>>;

interface FiguresTableProps {
  label: string;
  /** What a row is about. */
  of: 'agent' | 'day' | 'version';
  rows: { key: string | number; name: ReactNode; figures: Figures }[];
}

/** A row of figures for each agent, day or version. Columns without figures are omitted. */
export function FiguresTable({ label, of, rows }: FiguresTableProps) {
  const { t } = useTranslation('quality');
  const { language } = useLanguage();
  const duration = useDuration();
  const count = (figure: number | undefined) => figure?.toLocaleString(language);
  const cells = rows.map(({ figures }) => ({
    conversations: count(figures.conversations),
    people: count(figures.people),
    messages: count(figures.messages),
    failed: count(figures.failed),
    success: percent(figures.success_rate, language),
    reply: figures.reply_p50_ms === null ? '—' : duration(figures.reply_p50_ms),
    up: count(figures.up),
    down: count(figures.down),
  }));
  const columns = COLUMNS.filter((column) => cells.some((row) => row[column] !== undefined));
  return (
    <Table
      label={label}
      head={[of, ...columns].map((column) => t(`columns.${column}`))}
      rows={rows.map(({ key, name }, at) => ({ key, cells: [name, ...columns.map((column) => cells[at]?.[column])] }))}
    />
  );
}
