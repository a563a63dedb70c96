import { LIMITS, REPORT_REASONS, type ReportReason } from '@contract/limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { ReportTarget } from '../../../lib/slots/report-slot';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { useRestoredFocus } from '../../../ui/focus/use-restored-focus';
import { Choice } from '../../../ui/forms/choice';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes';
import { useAgentsReportMutation, useMessagesReportMutation } from '../api/report-api';

/** Says what is wrong with an agent, or with a message of it. */
export function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const { t } = useTranslation(['report', 'common']);
  const errorText = useErrorText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [reportAgent, agentState] = useAgentsReportMutation();
  const [reportMessage, messageState] = useMessagesReportMutation();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const busy = agentState.isLoading || messageState.isLoading;
  useRestoredFocus(form, busy);
  // A reason is a press, and soon chosen again.
  const { requestClose, question } = useUnsavedChanges(note.trim() !== '', busy, onClose);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason === null) {
      setMissing(true);
      first.current?.focus();
      return;
    }
    const reportDto = { reason, note: note.trim() || null };
    const { agentId, message } = target;
    try {
      await (message
        ? reportMessage({ id: message.chatId, messageId: message.messageId, reportDto }).unwrap()
        : reportAgent({ id: agentId, reportDto }).unwrap());
      notify.success({ title: t('done'), description: t('doneText') });
      onClose();
    } catch (error) {
      notify.error({ title: t('failed'), description: errorText(error) });
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && requestClose()}>
      <DialogContent
        title={target.message ? t('messageTitle') : t('agentTitle', { name: target.agentName })}
        description={t('intro')}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={requestClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form={id} busy={busy}>
              {t(busy ? 'sending' : 'submit')}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={(event) => void submit(event)}>
          <fieldset disabled={busy} className="grid min-w-0 gap-4">
            <fieldset aria-describedby={missing ? `${id}-missing` : undefined} className="grid min-w-0 gap-2">
              <legend className="mb-2 text-sm font-medium">{t('reason')}</legend>
              {REPORT_REASONS.map((one, index) => (
                <Choice
                  key={one}
                  ref={index === 0 ? first : undefined}
                  type="radio"
                  name={`${id}-reason`}
                  label={t(`reasons.${one}`)}
                  checked={reason === one}
                  onChange={() => {
                    setReason(one);
                    setMissing(false);
                  }}
                />
              ))}
              {missing && (
                <p id={`${id}-missing`} role="alert" className="text-xs font-medium text-danger">
                  {t('missing')}
                </p>
              )}
            </fieldset>
            <CountedField
              label={t('note')}
              optionalLabel={t('optional')}
              value={note}
              onChange={setNote}
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
