import type { AnswerProblem } from '@contract/requests/answers';
import type { MessageRequest, RequestAnswer, RequestField } from '@contract/requests/requests';
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button';
import { checkTyped } from './check-typed';
import { type FileFieldProps, FormField, PENDING, type Typed } from './form-field';

/** How an answer is sent. */
export interface Sending {
  send: (answer: RequestAnswer) => void;
  isBusy: boolean;
  /** It cannot be answered now. */
  isBlocked: boolean;
}

interface RequestFormProps {
  request: MessageRequest;
  sending: Sending;
  noteId: string;
  FileField?: ComponentType<FileFieldProps> | undefined;
}

/** The form of a question. Names of fields may be any text, so react-hook-form's paths cannot address them. */
export function RequestForm({ request, sending, noteId, FileField }: RequestFormProps) {
  const { t } = useTranslation('requests');
  const { send, isBusy, isBlocked } = sending;
  const fields = request.fields ?? [];
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, AnswerProblem>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useFocusInvalid(form, attempts);

  // An upload may end after other fields have changed.
  const change = (field: RequestField, value: Typed | undefined): void => {
    setTyped((before) => {
      const after = new Map(before);
      if (value === undefined) after.delete(field.name);
      else after.set(field.name, value);
      return after;
    });
    setProblems((before) => new Map([...before].filter(([name]) => name !== field.name)));
  };
  const isUploading = fields.some(({ type, name }) => type === 'file' && typed.get(name) === PENDING);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy || isBlocked || isUploading) return;
    const { problems: found, values } = checkTyped(fields, typed);
    setProblems(found);
    setAttempts(attempts + 1);
    if (found.size === 0) send({ values });
  };

  return (
    <form ref={form} noValidate className="grid gap-4 [&_:is(input,select,textarea)]:scroll-my-14" onSubmit={submit}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={typed.get(field.name)}
          problem={problems.get(field.name)}
          disabled={isBusy || isBlocked}
          onChange={(value) => change(field, value)}
          FileField={FileField}
        />
      ))}
      <div>
        <Button
          type="submit"
          busy={isBusy}
          disabled={isBlocked || isUploading}
          aria-describedby={noteId}
          className="h-auto min-h-11 max-w-full whitespace-normal py-2 [overflow-wrap:anywhere]"
        >
          {request.submit_label ?? t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first field with a problem after each attempt to send. */
function useFocusInvalid(form: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0)
      form.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] :is(input:not([hidden]), button)')
        ?.focus();
  }, [form, attempts]);
}
