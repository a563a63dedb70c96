import { LIMITS } from '@contract/limits';

/** Why a file cannot be imported; undefined if the cause is not the file. */
export type ImportProblem =
  | { kind: 'wrongType' | 'tooLarge' | 'noAgent' | 'noCard' | 'nameReserved' }
  /** Fields of the agent that the server refused. */
  | { kind: 'fields'; fields: readonly string[] };

export const IMPORT_MEGABYTES = LIMITS.agentFileBytes / 1024 ** 2;
/** For the file dialog. */
export const IMPORT_TYPES = '.json,.png,application/json,image/png';

const isPng = ({ name }: { name: string }): boolean => /\.png$/i.test(name);

/** The problem of a chosen file that needs no request. */
export function fileProblem(file: { name: string; size: number }): ImportProblem | undefined {
  if (!isPng(file) && !/\.json$/i.test(file.name)) return { kind: 'wrongType' };
  return file.size > LIMITS.agentFileBytes ? { kind: 'tooLarge' } : undefined;
}

/** The parts of an `ApiError` that name the problem. */
interface Refusal {
  code: string;
  errors?: { field: string }[] | undefined;
}

/** The problem that the server found. */
export function refusedProblem({ code, errors = [] }: Refusal, file: { name: string }): ImportProblem | undefined {
  if (code === 'payload_too_large') return { kind: 'tooLarge' };
  if (code === 'name_reserved') return { kind: 'nameReserved' };
  const fields = [...new Set(errors.map(({ field }) => field.split('.')[0] ?? field))];
  if (fields.length === 0) return undefined;
  if (fields.includes('file')) return { kind: isPng(file) ? 'noCard' : 'noAgent' };
  return { kind: 'fields', fields };
}
