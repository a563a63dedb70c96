import type { Locale } from '../../../contract/limits.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import { ASKING, FORM_FIELDS } from '../provisioning/domain/template/asking-texts.js';
import type { PreviewDto, PreviewView } from './preview.dto.js';

/** Templates whose workflow sends a request. */
type AskingTemplate = 'approval' | 'form';

export const isAsking = (template: string | null | undefined): template is AskingTemplate =>
  template === 'approval' || template === 'form';

type Message = Pick<PreviewDto, 'message' | 'answer'>;

/** The reply of a template's unchanged workflow; for tests of agents whose workflow does not run. */
export function playTemplate(template: AskingTemplate, { message, answer }: Message, locale: Locale): PreviewView {
  const reply = { sources: [], hidden_parts: [] };
  if (!answer) {
    const text = template === 'approval' ? `${ASKING.approval[locale]}\n\n${message}` : ASKING.form[locale];
    return { ...reply, text, request: requestOf(template, locale) };
  }
  if (template === 'approval') {
    return { ...reply, text: ASKING[answer.value === 'approve' ? 'approved' : 'rejected'][locale] };
  }
  return { ...reply, text: `${ASKING.filled[locale]}\n\n${message}` };
}

function requestOf(type: AskingTemplate, locale: Locale): MessageRequest {
  if (type === 'approval') return { type };
  const fields = FORM_FIELDS.map(({ label, type: kind = 'text', options, ...rest }) => ({
    ...rest,
    type: kind,
    label: label[locale],
    ...(options && { options: options.map((option) => ({ value: option.value, label: option.label[locale] })) }),
  }));
  return { type, fields };
}
