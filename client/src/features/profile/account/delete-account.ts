import type { ErrorCode, FieldError } from '@contract/errors';

export interface DeleteFields {
  confirm: string;
  code: string;
}

/** Validation errors by field, as translation keys. */
export type DeleteProblems = Partial<Record<keyof DeleteFields, 'data.confirmWrong' | 'code.wrong' | 'code.missing'>>;

/** URL of the data export. */
export const downloadUrl = (ticket: string): string => `/api/account/export/${encodeURIComponent(ticket)}`;

/** Errors that can be found without the server. */
export function problemsOf(fields: DeleteFields, email: string, codeLength: number): DeleteProblems {
  const problems: DeleteProblems = {};
  if (fields.confirm.trim().toLowerCase() !== email.toLowerCase()) problems.confirm = 'data.confirmWrong';
  if (fields.code.length !== codeLength) problems.code = 'code.missing';
  return problems;
}

/** Field errors in a server response; empty when none concerns a field. */
export function problemsOfRefusal(error: {
  code: ErrorCode | string;
  errors?: FieldError[] | undefined;
}): DeleteProblems {
  if (error.code === 'invalid_otp') return { code: 'code.wrong' };
  const problems: DeleteProblems = {};
  for (const { field } of error.errors ?? []) {
    if (field === 'confirm') problems.confirm = 'data.confirmWrong';
    if (field === 'code') problems.code = 'code.missing';
  }
  return problems;
}
