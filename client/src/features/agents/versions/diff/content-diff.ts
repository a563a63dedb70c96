import { AGENT_FIELD_NAMES, type AgentFieldName } from '@contract/studio/agent-fields';
import type { AgentContent } from '../../api/versions-api';
import { type DiffLine, diffLines } from './line-diff';

/** Fields that are compared line by line. */
const TEXTS = ['name', 'type', 'short_description', 'description', ...AGENT_FIELD_NAMES, 'skills'] as const;
export type TextField = 'name' | 'type' | 'short_description' | 'description' | AgentFieldName | 'skills';

/** A field that differs. */
export type FieldChange =
  | { field: TextField; lines: DiffLine[] }
  | { field: 'image'; before: AgentContent['image']; after: AgentContent['image'] }
  | { field: 'knowledge_base'; before: number | null; after: number | null };

function textOf(content: AgentContent, field: TextField): string {
  if (field === 'skills') return content.skills.map(({ name }) => name).join('\n');
  const value = content[field];
  return Array.isArray(value) ? value.join('\n') : (value ?? '');
}

/** The fields in which two contents differ, in the order of the settings. */
export function contentChanges(before: AgentContent, after: AgentContent): FieldChange[] {
  const changes: FieldChange[] = [];
  if (before.image.id !== after.image.id) changes.push({ field: 'image', before: before.image, after: after.image });
  for (const field of TEXTS) {
    const [old, fresh] = [textOf(before, field), textOf(after, field)];
    if (old !== fresh) changes.push({ field, lines: diffLines(old, fresh) });
  }
  const [oldBase, freshBase] = [before.knowledge_base?.id ?? null, after.knowledge_base?.id ?? null];
  if (oldBase !== freshBase) changes.push({ field: 'knowledge_base', before: oldBase, after: freshBase });
  return changes;
}

/** Lines of a difference; unchanged ones far from a change are only counted. */
export type ShownLine = DiffLine | { kind: 'skipped'; count: number };

const CONTEXT = 2;

export function withContext(lines: readonly DiffLine[]): ShownLine[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: ShownLine[] = [];
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear[at]) shown.push(line);
    else if (last?.kind === 'skipped') last.count += 1;
    else shown.push({ kind: 'skipped', count: 1 });
  }
  return shown;
}
