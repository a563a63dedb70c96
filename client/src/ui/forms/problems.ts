import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

/** Validation problems by field, in field order. They become the error types of the fields. */
type ProblemsOf<Values> = Partial<Record<keyof Values, string>>;

/** Creates a react-hook-form resolver from a pure function. */
export function problemResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => ProblemsOf<Values>,
): Resolver<Values> {
  return (values) => {
    const errors = Object.entries(problemsOf(values)).map(([name, type]) => [name, { type }]);
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };
}

/** Marks the fields that the server rejected; returns whether there are any. */
export function setProblems<Values extends FieldValues>(
  { setError }: UseFormReturn<Values>,
  problems: ProblemsOf<Values>,
): boolean {
  const entries = Object.entries(problems) as [FieldPath<Values>, string][];
  for (const [name, type] of entries) setError(name, { type });
  return entries.length > 0;
}
