import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Submits a form, ignoring submits while one is running, and then focuses the first invalid field. react-hook-form
 * focuses too early for server errors, while the fields are still disabled.
 */
export function useSubmit<Values extends FieldValues>(
  { handleSubmit, formState: { submitCount } }: UseFormReturn<Values>,
  onValid: (values: Values) => unknown,
  onInvalid?: (errors: FieldErrors<Values>) => void,
) {
  const [isSubmitting, setSubmitting] = useState(false);
  // A ref, because the second click of a double click comes before the state is rendered.
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (submitCount === 0 || focusFirstInvalid(form.current)) return;
    // A field on another tab is rendered in the next frame.
    const frame = requestAnimationFrame(() => {
      if (!focusFirstInvalid(form.current)) restoreLostFocus(form.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [submitCount]);

  const send = async (values: Values) => {
    setSubmitting(true);
    try {
      await onValid(values);
    } finally {
      setSubmitting(false);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may be inside another form, and React events bubble through portals.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    form.current = event.currentTarget;
    await handleSubmit(
      send,
      onInvalid,
    )(event).finally(() => {
      isBusy.current = false;
    });
  };

  return { submit: (event: FormEvent<HTMLFormElement>) => void submit(event), isSubmitting };
}

function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  invalid?.focus();
  return Boolean(invalid);
}

/** Moves a focus that was lost with a disabled field to the submit button. */
function restoreLostFocus(form: HTMLFormElement | null): void {
  if (document.activeElement !== document.body) return;
  const isSubmit = (control: Element) => control instanceof HTMLButtonElement && control.type === 'submit';
  const button = [...(form?.elements ?? [])].find(isSubmit);
  if (button instanceof HTMLElement) button.focus();
}
