import { LIMITS } from '@contract/limits';
import { Plus, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { EditableSkill, SkillItem } from './skill-item';
import { addSkill, dropSkill, removeSkill, renameSkill, restoreSkill, type SkillsDraft, skillProblem } from './skills';

export interface SkillsEditorProps {
  draft: SkillsDraft;
  onChange: (draft: SkillsDraft) => void;
  /** Text of a skill that is not added yet. The form holds it, so that it survives tab changes and is saved. */
  typed: string;
  onTyping: (text: string) => void;
  disabled?: boolean | undefined;
}

/** Adds, renames and removes an agent's skills. Stored skills that will be removed on save are listed separately. */
export function SkillsEditor({ draft, onChange, typed, onTyping, disabled }: SkillsEditorProps) {
  const { t } = useTranslation('agentForm');
  const group = useRef<HTMLFieldSetElement>(null);
  // The clicked button disappears, so the focus moves to the input.
  const change = (next: SkillsDraft) => {
    onChange(next);
    group.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={group} disabled={disabled} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">{t('skillsEditor.list')}</legend>
      <NewSkill draft={draft} onChange={onChange} typed={typed} onTyping={onTyping} />
      {draft.kept.length + draft.added.length > 0 && (
        <ul aria-label={t('skillsEditor.list')} className="flex flex-wrap gap-2">
          {draft.kept.map(({ id, name }) => (
            <EditableSkill
              key={id}
              draft={draft}
              name={name}
              onRename={(text) => onChange(renameSkill(draft, name, text))}
              onRemove={() => change(removeSkill(draft, id))}
            />
          ))}
          {draft.added.map((name, at) => (
            <EditableSkill
              // biome-ignore lint/suspicious/noArrayIndexKey: a rename must not close the item
              key={`new${at}`}
              draft={draft}
              name={name}
              note={draft.kept.length + draft.removed.length > 0 ? t('skillsEditor.new') : undefined}
              onRename={(text) => onChange(renameSkill(draft, name, text))}
              onRemove={() => change(dropSkill(draft, name))}
            />
          ))}
        </ul>
      )}
      {draft.removed.length > 0 && (
        <RemovedSkills skills={draft.removed} onRestore={(id) => change(restoreSkill(draft, id))} />
      )}
    </fieldset>
  );
}

interface RemovedSkillsProps {
  skills: SkillsDraft['removed'];
  onRestore: (id: number) => void;
}

function RemovedSkills({ skills, onRestore }: RemovedSkillsProps) {
  const { t } = useTranslation('agentForm');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p id="skills-to-go" className="text-sm text-fg2">
        {t('skillsEditor.toRemove')}
      </p>
      <ul aria-labelledby="skills-to-go" className="flex flex-wrap gap-2">
        {skills.map((skill) => (
          <SkillItem key={skill.id} name={skill.name} gone>
            <IconButton
              size="sm"
              label={t('skillsEditor.restore', { name: skill.name })}
              onClick={() => onRestore(skill.id)}
            >
              <RotateCcw />
            </IconButton>
          </SkillItem>
        ))}
      </ul>
    </div>
  );
}

function NewSkill({ draft, onChange, typed, onTyping }: Omit<SkillsEditorProps, 'disabled'>) {
  const { t } = useTranslation('agentForm');
  const [problem, setProblem] = useState<'tooLong' | 'duplicate'>();

  const add = () => {
    const found = skillProblem(draft, typed);
    if (found === 'blank') return;
    if (found) {
      setProblem(found);
      return;
    }
    onChange(addSkill(draft, typed));
    onTyping('');
    setProblem(undefined);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <CountedField
        label={t('skillsEditor.label')}
        value={typed}
        max={LIMITS.skillName}
        error={problem && t(`skillsEditor.${problem}`, { max: LIMITS.skillName })}
        placeholder={t('skillsEditor.placeholder')}
        onChange={(next) => {
          onTyping(next);
          if (next !== typed) setProblem(undefined);
        }}
        onCut={() => setProblem('tooLong')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter must not submit the surrounding form.
          event.preventDefault();
          add();
        }}
      />
      <Button variant="secondary" className="mt-[27px] max-md:px-4" disabled={typed.trim() === ''} onClick={add}>
        <Plus aria-hidden="true" />
        {t('skillsEditor.add')}
      </Button>
    </div>
  );
}
