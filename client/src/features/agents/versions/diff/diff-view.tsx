import type { AgentFieldName } from '@contract/studio/agent-fields';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { AgentAvatar } from '../../../../ui/images/avatar';
import { useAllKnowledgeBasesQuery } from '../../api/knowledge-bases-api';
import type { AgentContent } from '../../api/versions-api';
import { contentChanges, type FieldChange, type ShownLine, withContext } from './content-diff';

export interface DiffViewProps {
  agentId: number;
  before: AgentContent;
  after: AgentContent;
  /** What is compared. */
  from: string;
  to: string;
}

/** The fields in which two contents of an agent differ, with removed and added lines. */
export function DiffView({ agentId, before, after, from, to }: DiffViewProps) {
  const { t } = useTranslation('agentVersions');
  const changes = contentChanges(before, after);
  return (
    <div className="grid gap-5">
      <p className="text-sm text-fg2">{t('diff.fromTo', { from, to })}</p>
      {changes.length === 0 && <p>{t('diff.none')}</p>}
      {changes.map((change) => (
        <Change key={change.field} change={change} agentId={agentId} />
      ))}
    </div>
  );
}

function Change({ change, agentId }: { change: FieldChange; agentId: number }) {
  const id = useId();
  const label = useLabel(change.field);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="text-base">
        {label}
      </h3>
      {'lines' in change ? (
        <Lines lines={withContext(change.lines)} />
      ) : change.field === 'image' ? (
        <Images change={change} agentId={agentId} />
      ) : (
        <Bases change={change} />
      )}
    </section>
  );
}

function useLabel(field: FieldChange['field']): string {
  const { t } = useTranslation(['agentVersions', 'agentSettings', 'agentForm', 'agent']);
  const labels: Record<Exclude<FieldChange['field'], AgentFieldName>, string> = {
    name: t('agentSettings:fields.name'),
    type: t('agent:type.label'),
    short_description: t('agentSettings:fields.shortDescription'),
    description: t('agentSettings:fields.description'),
    skills: t('agent:skills'),
    image: t('diff.image'),
    knowledge_base: t('agentForm:knowledge.label'),
  };
  return field in labels
    ? labels[field as keyof typeof labels]
    : t(`agentForm:fields.${field as AgentFieldName}.label`);
}

function Lines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <div className="overflow-hidden rounded-control border border-line py-1 text-sm">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <Line key={at} line={line} />
      ))}
    </div>
  );
}

const STYLES = {
  same: 'border-transparent text-fg2',
  removed: 'border-danger bg-muted',
  added: 'border-ready bg-soft',
} as const;
const SIGNS = { same: ' ', removed: '−', added: '+' } as const;

function Line({ line }: { line: ShownLine }) {
  const { t } = useTranslation('agentVersions');
  if (line.kind === 'skipped') {
    return <p className="px-3 py-1 text-xs text-fg2">{t('diff.skipped', { count: line.count })}</p>;
  }
  const { kind, text } = line;
  const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
  return (
    <div className={cn('grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-4 px-2 py-0.5', STYLES[kind])}>
      <span aria-hidden="true" className="select-none">
        {SIGNS[kind]}
      </span>
      <Tag dir="auto" className="whitespace-pre-wrap no-underline [overflow-wrap:anywhere]">
        {kind !== 'same' && <span className="sr-only">{t(`diff.${kind}`)} </span>}
        {text === '' ? '\u00a0' : text}
      </Tag>
    </div>
  );
}

function Images({ change, agentId }: { change: Extract<FieldChange, { field: 'image' }>; agentId: number }) {
  const { t } = useTranslation('agentVersions');
  return (
    <div className="flex gap-6">
      {(['before', 'after'] as const).map((side) => (
        <figure key={side} className="grid gap-1.5">
          <AgentAvatar id={agentId} name={t('diff.image')} image={change[side]} size={72} />
          <figcaption className="text-xs text-fg2">{t(`diff.${side}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Bases({ change }: { change: Extract<FieldChange, { field: 'knowledge_base' }> }) {
  const { t } = useTranslation('agentVersions');
  const { data: bases } = useAllKnowledgeBasesQuery();
  const named = (id: number | null): string =>
    id === null ? t('diff.noBase') : bases?.find((base) => base.id === id)?.name?.trim() || t('diff.base', { id });
  return (
    <Lines
      lines={[
        { kind: 'removed', text: named(change.before) },
        { kind: 'added', text: named(change.after) },
      ]}
    />
  );
}
