import { LIMITS } from '@contract/limits';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { type SkillProblem, type SkillsDraft, skillProblem } from './skills';

interface SkillItemProps {
  name: string;
  note?: string | undefined;
  gone?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** A skill as a chip with buttons. */
export function SkillItem({ name, note, gone, children }: SkillItemProps) {
  return (
    <li className="flex max-w-full min-w-0 items-center gap-0.5 rounded-full border border-line bg-muted pl-3.5 text-sm has-[button]:pr-1.5">
      <span className={gone ? 'truncate text-fg2 line-through' : 'truncate'}>{name}</span>
      {note && <span className="shrink-0 pl-0.5 text-xs text-fg2">· {note}</span>}
      {children}
    </li>
  );
}

interface EditableSkillProps {
  draft: SkillsDraft;
  name: string;
  note?: string | undefined;
  onRename: (text: string) => void;
  onRemove: () => void;
}

/** A skill that can be renamed and removed. */
export function EditableSkill({ draft, name, note, onRename, onRemove }: EditableSkillProps) {
  const { t } = useTranslation('agentForm');
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setEditing(false);
    // The pencil is back in the next frame.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  if (isEditing) {
    return (
      <SkillName
        draft={draft}
        name={name}
        onCancel={stop}
        onSave={(text) => {
          onRename(text);
          stop();
        }}
      />
    );
  }
  return (
    <SkillItem name={name} note={note}>
      <IconButton
        ref={pencil}
        size="sm"
        className="ml-0.5"
        label={t('skillsEditor.rename', { name })}
        onClick={() => setEditing(true)}
      >
        <Pencil />
      </IconButton>
      <IconButton size="sm" label={t('skillsEditor.remove', { name })} onClick={onRemove}>
        <X />
      </IconButton>
    </SkillItem>
  );
}

interface SkillNameProps {
  draft: SkillsDraft;
  name: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** The name of a skill while it is edited. Enter saves, Escape cancels. */
function SkillName({ draft, name, onSave, onCancel }: SkillNameProps) {
  const { t } = useTranslation(['agentForm', 'common']);
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<SkillProblem | null>(null);
  const save = () => {
    const found = skillProblem(draft, text, name);
    if (found) setProblem(found);
    else onSave(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Must not submit the form around it.
    event.preventDefault();
    save();
  };
  const box = useRef<HTMLLIElement>(null);
  useEscape(box, onCancel);
  return (
    <li ref={box} className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] gap-1">
      <CountedField
        ref={focusOnMount}
        label={t('skillsEditor.newName', { name })}
        value={text}
        max={LIMITS.skillName}
        error={problem ? t(`skillsEditor.${problem}`, { max: LIMITS.skillName }) : undefined}
        onChange={(next) => {
          setText(next);
          if (next !== text) setProblem(null);
        }}
        onCut={() => setProblem('tooLong')}
        onKeyDown={onKeyDown}
      />
      <IconButton size="lg" className="mt-[27px]" label={t('skillsEditor.saveName')} onClick={save}>
        <Check />
      </IconButton>
      <IconButton size="lg" className="mt-[27px]" label={t('common:cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </li>
  );
}

/** Cancels on Escape. On the window, because the dialog around it listens on the document and would close. */
function useEscape(box: RefObject<HTMLElement | null>, onCancel: () => void): void {
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !box.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      cancel.current();
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [box]);
}

function focusOnMount(box: HTMLInputElement | HTMLTextAreaElement | null): void {
  box?.focus();
  box?.select();
}
