import { STEP_LIMITS, type StepName } from '@contract/chat/steps';
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { EditActions } from '../../../../ui/buttons/edit-actions';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { useFirstFocus } from '../../../../ui/focus/use-first-focus';
import { useRestoredFocus } from '../../../../ui/focus/use-restored-focus';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { useSubmit } from '../../../../ui/forms/use-submit';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../../ui/overlays/use-unsaved-changes';
import { useAgentsUpdateMutation } from '../../api/agents-api';
import { namesIn, nodeProblem } from './step-rows';

interface Rows {
  rows: StepName[];
}

interface StepNamesDialogProps {
  agentId: number;
  /** Initially; at least one. */
  rows: StepName[];
  onClose: () => void;
}

/** Edits which nodes users see, and under which names. */
export function StepNamesDialog({ agentId, rows, onClose }: StepNamesDialogProps) {
  const { t } = useTranslation('agentSettings');
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Rows>({ defaultValues: { rows } });
  const { submit, isSubmitting } = useSubmit(form, useSaveNames(agentId, onClose));
  const { requestClose, question } = useUnsavedChanges(form.formState.isDirty, isSubmitting, onClose);
  useFirstFocus(() => form.setFocus(rows[0]?.node ? 'rows.0.name' : 'rows.0.node'));
  useRestoredFocus(element, isSubmitting);
  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={t('steps.dialogTitle')}
        description={t('steps.dialogText')}
        footer={
          <EditActions formId={formId} submitLabel={t('steps.save')} busy={isSubmitting} onCancel={requestClose} />
        }
      >
        <form ref={element} id={formId} noValidate onSubmit={submit}>
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
            <StepRows form={form} />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

function StepRows({ form }: { form: UseFormReturn<Rows> }) {
  const { t } = useTranslation('agentSettings');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' });
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ul className="grid gap-4">
        {fields.map(({ id }, at) => (
          <li key={id}>
            <StepRow
              form={form}
              at={at}
              onRemove={() => {
                remove(at);
                addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          disabled={fields.length >= STEP_LIMITS.names}
          onClick={() => append({ node: '', name: '' }, { focusName: `rows.${fields.length}.node` })}
        >
          <Plus aria-hidden="true" />
          {t('steps.add')}
        </Button>
      </div>
    </>
  );
}

interface StepRowProps {
  form: UseFormReturn<Rows>;
  at: number;
  onRemove: () => void;
}

function StepRow({ form: { register, formState, getValues }, at, onRemove }: StepRowProps) {
  const { t } = useTranslation('agentSettings');
  const { message } = formState.errors.rows?.[at]?.node ?? {};
  const number = at + 1;
  const validate = () => {
    const problem = nodeProblem(getValues('rows'), at);
    return problem === null || t(`steps.${problem}`);
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-2">
      <legend className="sr-only">{t('steps.row', { number })}</legend>
      <div className="grid min-w-0 gap-2 sm:grid-cols-2">
        <Field label={t('steps.node')} error={message}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={STEP_LIMITS.node}
              placeholder="AI Agent"
              {...register(`rows.${at}.node`, { validate })}
            />
          )}
        </Field>
        <Field label={t('steps.name')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={STEP_LIMITS.name}
              placeholder={t('steps.placeholder')}
              {...register(`rows.${at}.name`)}
            />
          )}
        </Field>
      </div>
      <IconButton className="mt-[27px]" label={t('steps.remove', { number })} onClick={onRemove}>
        <X />
      </IconButton>
    </fieldset>
  );
}

function useSaveNames(id: number, onSaved: () => void) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update] = useAgentsUpdateMutation();
  return async ({ rows }: Rows) => {
    try {
      await update({ id, updateAgentDto: { step_names: namesIn(rows) } }).unwrap();
      notify.success({ title: t('steps.saved') });
      onSaved();
    } catch (error) {
      notify.error({ title: t('steps.failed'), description: errorText(error) });
    }
  };
}
