import { LIMITS } from '@contract/limits';
import { REPORT_REASONS, type ReportReason } from '@contract/moderation';
import { useId, useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { ReportTarget } from '../../../lib/slots/report-slot';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Choice } from '../../../ui/forms/choice';
import { FormField } from '../../../ui/forms/counted/form-field';
import { useSubmit } from '../../../ui/forms/use-submit';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import { useAgentsReportMutation, useMessagesReportMutation } from '../api/report-api';

interface Report {
  reason: ReportReason | null;
  note: string;
}

/** Reports an agent or one of its messages. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { t } = useTranslation(['report', 'common']);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Report>({ defaultValues: { reason: null, note: '' } });
  const note = useWatch({ control: form.control, name: 'note' });
  const { submit, isSubmitting } = useSubmit(form, useSendReport(target, onClose));
  useRestoredFocus(element, isSubmitting);
  // Only a note counts as an unsaved change: a reason is quickly chosen again.
  const { requestClose, question } = useUnsavedChanges(note.trim() !== '', isSubmitting, onClose);

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={target.message ? t('messageTitle') : t('agentTitle', { name: target.agentName })}
        description={t('intro')}
        footer={
          <>
            <Button variant="secondary" disabled={isSubmitting} onClick={requestClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={id} busy={isSubmitting}>
              {t(isSubmitting ? 'sending' : 'submit')}
            </Button>
          </>
        }
      >
        <form ref={element} id={id} noValidate onSubmit={submit}>
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4">
            <Reasons form={form} />
            <FormField
              control={form.control}
              name="note"
              label={t('note')}
              optionalLabel={t('optional')}
              max={LIMITS.reportNote}
              rows={3}
            />
          </fieldset>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

function Reasons({ form: { register, formState } }: { form: UseFormReturn<Report> }) {
  const { t } = useTranslation('report');
  const errorId = useId();
  const isMissing = formState.errors.reason !== undefined;
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-medium">{t('reason')}</legend>
      {REPORT_REASONS.map((reason) => (
        <Choice
          key={reason}
          type="radio"
          label={t(`reasons.${reason}`)}
          value={reason}
          {...register('reason', { required: true })}
        />
      ))}
      {isMissing && (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger">
          {t('missing')}
        </p>
      )}
    </fieldset>
  );
}

function useSendReport({ agentId, message }: ReportTarget, onSent: () => void) {
  const { t } = useTranslation('report');
  const errorText = useErrorText();
  const [reportAgent] = useAgentsReportMutation();
  const [reportMessage] = useMessagesReportMutation();
  return async ({ reason, note }: Report) => {
    if (reason === null) return;
    const reportDto = { reason, note: note.trim() || null };
    try {
      await (message
        ? reportMessage({ id: message.chatId, messageId: message.messageId, reportDto }).unwrap()
        : reportAgent({ id: agentId, reportDto }).unwrap());
      notify.success({ title: t('done'), description: t('doneText') });
      onSent();
    } catch (error) {
      notify.error({ title: t('failed'), description: errorText(error) });
    }
  };
}
