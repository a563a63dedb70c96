import { AGENT_FIELDS } from '@contract/studio/agent-fields';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { CountedField } from '../../../ui/forms/counted/counted-field';

import { type LinesFieldName } from './agent-fields';
import { isRepeated } from './lines';

export interface LinesEditorProps {
  name: LinesFieldName;
  /** One entry per row; a row may be blank. */
  rows: readonly string[];
  onChange: (rows: string[]) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** Edits a field that is a list of lines. Blank rows are not sent. */
export function LinesEditor({ name, rows, onChange, error, disabled }: LinesEditorProps) {
  const { t } = useTranslation('agentForm');
  const id = useId();
  const { group, addButton, focusRow } = useRowFocus();
  const isFull = rows.length >= AGENT_FIELDS[name].max;

  const addRow = () => {
    focusRow(rows.length);
    onChange([...rows, '']);
  };
  const removeRow = (at: number) => {
    focusRow(Math.min(at, rows.length - 2));
    onChange(rows.filter((_, row) => row !== at));
  };
  const onEnter = (at: number) => {
    if (at < rows.length - 1) group.current?.querySelectorAll('input')[at + 1]?.focus();
    else if (!isFull && rows[at]?.trim()) addRow();
  };

  return (
    <fieldset
      ref={group}
      disabled={disabled}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Heading name={name} id={id} count={rows.length} />
      {rows.map((_, at) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position only
          key={at}
          name={name}
          rows={rows}
          at={at}
          onChange={(text) => onChange(rows.map((row, index) => (index === at ? text : row)))}
          onEnter={() => onEnter(at)}
          onRemove={() => removeRow(at)}
        />
      ))}
      {error && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <div>
        <Button ref={addButton} variant="secondary" size="sm" disabled={isFull} onClick={addRow}>
          <Plus aria-hidden="true" />
          {t(`fields.${name}.add`)}
        </Button>
      </div>
    </fieldset>
  );
}

/** Moves the focus to a row once it is rendered, or to the add button when there is no such row. */
function useRowFocus() {
  const group = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const input = group.current?.querySelectorAll('input')[next.current];
    next.current = null;
    (input ?? addButton.current)?.focus();
  });
  const focusRow = (at: number) => {
    next.current = at;
  };
  return { group, addButton, focusRow };
}

function Heading({ name, id, count }: { name: LinesFieldName; id: string; count: number }) {
  const { t } = useTranslation(['agentForm', 'common']);
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span id={`${id}title`} className="font-medium">
          {t(`fields.${name}.label`)} <span className="font-normal text-fg2">({t('common:optional')})</span>
        </span>
        <span aria-hidden="true" className="tabular text-xs text-fg2">
          {count}/{AGENT_FIELDS[name].max}
        </span>
      </p>
      <p id={`${id}hint`} className="text-xs text-fg2">
        {t(`fields.${name}.hint`)}
      </p>
    </div>
  );
}

interface LineRowProps {
  name: LinesFieldName;
  rows: readonly string[];
  at: number;
  onChange: (text: string) => void;
  onEnter: () => void;
  onRemove: () => void;
}

function LineRow({ name, rows, at, onChange, onEnter, onRemove }: LineRowProps) {
  const { t } = useTranslation('agentForm');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <CountedField
        label={t(`fields.${name}.row`, { number: at + 1 })}
        value={rows[at] ?? ''}
        max={AGENT_FIELDS[name].each}
        placeholder={at === 0 ? t(`fields.${name}.placeholder`) : undefined}
        hint={isRepeated(rows, at, AGENT_FIELDS[name]) ? t(`fields.${name}.repeated`) : undefined}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <IconButton className="mt-[27px]" label={t(`fields.${name}.remove`, { number: at + 1 })} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
