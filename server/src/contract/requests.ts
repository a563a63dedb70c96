import { isBlank } from './blank.js';

export const REQUEST_TYPES = ['choice', 'form', 'approval'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_FIELD_TYPES = ['text', 'number', 'date', 'select', 'checkbox', 'file'] as const;
export type RequestFieldType = (typeof REQUEST_FIELD_TYPES)[number];

/** Values of the two options of an approval. */
export const APPROVAL = ['approve', 'reject'] as const;

/** One option of a choice, an approval or a select field. */
export interface RequestOption {
  label: string;
  value: string;
}

/** One field of a form. */
export interface RequestField {
  /** Its key in the answer. */
  name: string;
  label: string;
  type: RequestFieldType;
  required?: boolean;
  /** Text fields: characters. */
  min_length?: number;
  max_length?: number;
  /** Text fields: several lines. */
  multiline?: boolean;
  /** Number fields: a number. Date fields: `YYYY-MM-DD`. */
  min?: number | string;
  max?: number | string;
  /** Number fields: no fraction. */
  integer?: boolean;
  /** Select fields. */
  options?: RequestOption[];
}

/** Value of a form's field: of a file field, the ID of the file. Fields that were left empty are absent. */
export type FieldValue = string | number | boolean;

/** What the user answered: the value of an option, or the values of a form by field name. */
export interface RequestAnswer {
  value?: string;
  values?: Record<string, FieldValue>;
  /** Of a stored answer: the files in `values`. */
  files?: AnswerFile[];
}

/** A file that was given in a form. */
export interface AnswerFile {
  id: number;
  name: string;
}

/** A question that an agent's message asks. It is answered once. */
export interface MessageRequest {
  type: RequestType;
  /** One line. */
  title?: string;
  /** Choices, and approvals with labels of their own. */
  options?: RequestOption[];
  /** Forms. */
  fields?: RequestField[];
  /** Label of a form's button. */
  submit_label?: string;
  /** From this time on it can no longer be answered. Absent: it does not expire. */
  expires_at?: string;
  /** Absent while it is not answered. */
  answer?: RequestAnswer;
  /** A copy of it in another branch or version of the chat was answered, so this one cannot be. Absent otherwise. */
  answered_elsewhere?: boolean;
}

/** The answer that a user's message gives. */
export interface MessageAnswer extends RequestAnswer {
  /** The message with the request. */
  request_id: number;
  type: RequestType;
}

/** Where the text of a message is missing, the title of its request is the text. */
export function textWithRequest(
  text: string,
  request: MessageRequest | undefined,
): { text: string; request: MessageRequest | undefined } {
  if (!isBlank(text) || request?.title === undefined) return { text, request };
  const { title, ...rest } = request;
  return { text: title, request: rest };
}
