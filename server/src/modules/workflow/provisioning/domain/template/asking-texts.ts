import type { Locale } from '../../../../../contract/limits.js';
import type { RequestFieldType } from '../../../../../contract/requests/requests.js';

/** A text in each language. */
export type Words = Record<Locale, string>;

/** Texts of the templates `approval` and `form`. */
export const ASKING = {
  approval: { en: 'Do you approve this request?', ru: 'Подтвердите запрос:' },
  approved: { en: 'Approved. I will take care of it.', ru: 'Подтверждено. Приступаю.' },
  rejected: { en: 'All right, I will not do it.', ru: 'Хорошо, не буду этого делать.' },
  form: { en: 'Please fill in the form.', ru: 'Заполните форму, пожалуйста.' },
  filled: { en: 'Thank you! I noted:', ru: 'Спасибо! Записано:' },
} as const satisfies Record<string, Words>;

/** A field of the form, without unset properties. */
interface TemplateField {
  name: string;
  label: Words;
  type?: RequestFieldType;
  /** Values, which a workflow can compare, and their labels. */
  options?: readonly { value: string; label: Words }[];
  required?: true;
  multiline?: true;
}

export const FORM_FIELDS: readonly TemplateField[] = [
  { name: 'name', label: { en: 'Name', ru: 'Имя' }, required: true },
  {
    name: 'topic',
    label: { en: 'Topic', ru: 'Тема' },
    type: 'select',
    options: [
      { value: 'order', label: { en: 'Order', ru: 'Заказ' } },
      { value: 'delivery', label: { en: 'Delivery', ru: 'Доставка' } },
      { value: 'other', label: { en: 'Something else', ru: 'Другое' } },
    ],
    required: true,
  },
  { name: 'date', label: { en: 'Date', ru: 'Дата' }, type: 'date' },
  { name: 'details', label: { en: 'Details', ru: 'Подробности' }, multiline: true },
];
