import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentForm } from './agent-form';
import { formPartStyle } from './form-part';

export interface FoldedFieldsProps {
  title: string;
  /** Shown while the fields are folded. */
  summary: string;
  control: Control<AgentForm>;
  fields: readonly (keyof AgentForm)[];
  /** The number of fields with a value. */
  filled: number;
  children: ReactNode;
}

/** Fields that are rarely needed. They unfold when one of them has an error. */
export function FoldedFields({ title, summary, control, fields, filled, children }: FoldedFieldsProps) {
  const { t } = useTranslation('studio');
  const box = useRef<HTMLDetailsElement>(null);
  const { errors, submitCount } = useFormState({ control });
  const hasError = fields.some((name) => errors[name]);

  // In a layout effect and on every submit, so that the field can take the focus.
  useLayoutEffect(() => {
    if (submitCount > 0 && hasError) box.current?.setAttribute('open', '');
  }, [hasError, submitCount]);

  return (
    <details ref={box} className={`group ${formPartStyle}`}>
      <summary className="-mx-2 -my-1.5 flex cursor-pointer list-none items-center gap-3 rounded-control px-2 py-1.5 hover:bg-muted [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-semibold">{title}</span>
          <span className="truncate text-sm text-fg2 group-open:hidden">{summary}</span>
        </span>
        <span className="tabular shrink-0 text-xs text-fg2">
          <span aria-hidden="true">
            {filled}/{fields.length}
          </span>
          <span className="sr-only">{t('create.filled', { filled, all: fields.length })}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-[18px] shrink-0 text-fg2 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </details>
  );
}

/** The `ref` of a folded field: unfolds its part when it is to take the focus. */
export const unfolding =
  (ref: (target: { focus: () => void } | null) => void) =>
  (box: HTMLElement | null): void =>
    ref(
      box && {
        focus: () => {
          box.closest('details')?.setAttribute('open', '');
          box.focus();
        },
      },
    );
