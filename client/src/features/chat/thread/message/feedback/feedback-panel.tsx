import type { MessageView } from '@contract/chat/realtime';
import { FEEDBACK_REASONS, type FeedbackReason, LIMITS } from '@contract/limits';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/buttons/button';
import { notify } from '../../../../../ui/feedback/notify';
import { Checkbox } from '../../../../../ui/forms/checkbox';
import { Textarea } from '../../../../../ui/forms/textarea';
import { Chip } from '../../../../../ui/layout/chip';
import { scrollWhenMeasured } from '../../scroll/scroll-when-measured';
import { useChatScreen } from '../../use-chat-screen';
import { useRating } from './use-rating';

interface FeedbackPanelProps {
  message: MessageView;
  onClose: () => void;
}

interface Feedback {
  reason: FeedbackReason | null;
  comment: string;
  /** The creator may read the messages. */
  shared: boolean;
}

const NO_FEEDBACK: Feedback = { reason: null, comment: '', shared: false };

/** Asks why a reply was bad; all of it is optional. */
export function FeedbackPanel({ message, onClose }: FeedbackPanelProps) {
  const { t } = useTranslation(['chatTools', 'common']);
  const { rate, isBusy } = useRating(message);
  const [feedback, setFeedback] = useState<Feedback>(NO_FEEDBACK);
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  useShowAndFocus(form);

  const close = (): void => {
    const row = form.current?.closest('article');
    onClose();
    row?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { reason, comment, shared } = feedback;
    if (!(await rate({ value: -1, reason, comment: comment.trim() || null, share_text: shared }))) return;
    notify.success({ title: t('feedback.thanks') });
    close();
  };

  return (
    <form
      ref={form}
      aria-labelledby={titleId}
      className="mb-3 grid max-w-[520px] gap-3 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <p id={titleId} className="font-medium">
        {t('feedback.title')}
      </p>
      <FeedbackFields
        feedback={feedback}
        titleId={titleId}
        onChange={(change) => setFeedback((before) => ({ ...before, ...change }))}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first button. The panel opens below the buttons of the message, possibly outside the view. */
function useShowAndFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    form.current?.querySelector('button')?.focus({ preventScroll: true });
    return scrollWhenMeasured(form.current);
  }, [form]);
}

interface FeedbackFieldsProps {
  feedback: Feedback;
  titleId: string;
  onChange: (change: Partial<Feedback>) => void;
}

function FeedbackFields({ feedback: { reason, comment, shared }, titleId, onChange }: FeedbackFieldsProps) {
  const { t } = useTranslation('chatTools');
  const { agent } = useChatScreen();
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 pointer-coarse:gap-3" aria-labelledby={titleId}>
        {FEEDBACK_REASONS.map((each) => (
          <Chip
            key={each}
            pressed={reason === each}
            onClick={() => onChange({ reason: reason === each ? null : each })}
          >
            {t(`feedback.reasons.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <Textarea
        aria-label={t('feedback.comment')}
        placeholder={t('feedback.comment')}
        value={comment}
        maxLength={LIMITS.feedbackComment}
        rows={2}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
      <Checkbox
        label={t('feedback.share', { name: agent.name })}
        hint={t('feedback.shareHint')}
        checked={shared}
        onChange={(next) => onChange({ shared: next })}
      />
    </>
  );
}
