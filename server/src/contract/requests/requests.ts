import { isBlank } from '../text/blank.js';

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

/** Value of a form's field: of a file field, the ID of the file. Empty fields are absent. */
export type FieldValue = string | number | boolean;

/** The user's answer: the value of an option, or the values of a form by field name. */
export interface RequestAnswer {
  value?: string;
  values?: Record<string, FieldValue>;
  /** In a stored answer: the files in `values`. */
  files?: AnswerFile[];
}

/** A file submitted in a form. */
export interface AnswerFile {
  id: number;
  name: string;
}

/** A question in an agent's message. It can be answered once. */
export interface MessageRequest {
  type: RequestType;
  /** One line. */
  title?: string;
  /** Choices, and approvals with custom labels. */
  options?: RequestOption[];
  /** Forms. */
  fields?: RequestField[];
  /** Label of a form's button. */
  submit_label?: string;
  /** Time from which it can no longer be answered; absent if it does not expire. */
  expires_at?: string;
  /** Absent until it is answered. */
  answer?: RequestAnswer;
  /** True if a copy of it in another branch or alternative was answered, so this one cannot be; otherwise absent. */
  answered_elsewhere?: boolean;
}

/** The answer in a user's message. */
export interface MessageAnswer extends RequestAnswer {
  /** The message with the request. */
  request_id: number;
  type: RequestType;
}

/** If the text of a message is missing, the title of its request becomes the text. */
export function textWithRequest(
  text: string,
  request: MessageRequest | undefined,
): { text: string; request: MessageRequest | undefined } {
  if (!isBlank(text) || request?.title === undefined) return { text, request };
  const { title, ...rest } = request;
  return { text: title, request: rest };
}
