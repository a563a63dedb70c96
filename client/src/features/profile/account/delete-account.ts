import type { ErrorCode, FieldError } from '@contract/errors';

export interface DeleteFields {
  confirm: string;
  code: string;
}

/** What is wrong, by field: the key of a text. */
export type DeleteProblems = Partial<Record<keyof DeleteFields, 'data.confirmWrong' | 'code.wrong' | 'code.missing'>>;

/** Where a download begins. */
export const downloadUrl = (ticket: string): string => `/api/account/export/${encodeURIComponent(ticket)}`;

/** What can be seen to be wrong without asking the server. */
export function problemsOf(fields: DeleteFields, email: string, codeLength: number): DeleteProblems {
  const problems: DeleteProblems = {};
  if (fields.confirm.trim().toLowerCase() !== email.toLowerCase()) problems.confirm = 'data.confirmWrong';
  if (fields.code.length !== codeLength) problems.code = 'code.missing';
  return problems;
}

/** The same for a refusal of the server's; nothing: it is about no field. */
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
