import type { FieldError } from '../../../../contract/errors.js';
import type { Locale } from '../../../../contract/limits.js';
import type { AnswerProblem, AnswerWords, FieldProblem } from '../../../../contract/requests/answers.js';

/** Localized words in the text of an answer. */
export const WORDS: Record<Locale, AnswerWords> = {
  en: { approve: 'Approve', reject: 'Reject', yes: 'Yes', no: 'No' },
  ru: { approve: 'Одобрить', reject: 'Отклонить', yes: 'Да', no: 'Нет' },
};

const PROBLEMS: Record<AnswerProblem, string> = {
  required: 'is required',
  unknown: 'is not part of the request',
  not_text: 'must be a text',
  too_short: 'is too short',
  too_long: 'is too long',
  not_number: 'must be a number',
  not_integer: 'must be a whole number',
  too_small: 'is below the minimum',
  too_large: 'is above the maximum',
  not_date: 'must be a date like 2026-11-28',
  not_option: 'must be one of the options',
  not_boolean: 'must be true or false',
  not_file: 'must be the ID of a file',
};

/** The problems of an answer as errors of the request body. */
export const answerErrors = (problems: readonly FieldProblem[]): FieldError[] =>
  problems.map(({ field, problem }) => {
    const path = field === null ? 'answer' : `answer.values.${field}`;
    return { field: path, message: `${path} ${PROBLEMS[problem]}` };
  });
