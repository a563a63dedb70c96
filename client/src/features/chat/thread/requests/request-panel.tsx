import type { MessageRequest } from '@contract/requests/requests';
import { useContext, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { GivenAnswer } from '../../../../ui/requests/given-answer';
import { useRequestTitle } from '../../../../ui/requests/request-input';
import { ToBottomContext } from '../scroll/to-bottom-context';
import { OpenRequest } from './open-request';
import { useIsExpired } from './use-is-expired';

export interface RequestPanelProps {
  request: MessageRequest;
  /** The message that the user can answer; absent if the question is only shown. */
  messageId?: number | undefined;
}

/** A question below the message of the agent: open, answered here or in another branch, or expired. */
export function RequestPanel({ request, messageId }: RequestPanelProps) {
  const { t } = useTranslation('requests');
  const { language } = useLanguage();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const toBottom = useContext(ToBottomContext);
  const title = useRequestTitle(request);
  const { answer, answered_elsewhere: isElsewhere, expires_at: expiresAt } = request;
  const isAnswered = answer !== undefined || isElsewhere === true;
  const isExpired = useIsExpired(isAnswered ? undefined : expiresAt);
  const isOpen = !isAnswered && !isExpired && messageId !== undefined;
  const closed = isElsewhere ? 'answeredElsewhere' : isExpired ? 'expired' : 'unanswered';
  // The answer is the newest message of the chat.
  const leave = (): void => {
    section.current?.focus({ preventScroll: true });
    toBottom();
  };
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-request={isAnswered ? 'answered' : isExpired ? 'expired' : 'open'}
      className="mt-3 grid max-w-[560px] gap-3 rounded-card border border-line bg-card p-4"
    >
      <p id={titleId} dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {title}
      </p>
      {answer && <GivenAnswer request={request} answer={answer} />}
      {isOpen && <OpenRequest request={request} messageId={messageId} onAnswered={leave} />}
      {isOpen && expiresAt && (
        <p className="text-xs text-fg2">{t('until', { time: time.format(new Date(expiresAt)) })}</p>
      )}
      {!answer && !isOpen && <p className="text-sm text-fg2">{t(closed)}</p>}
    </section>
  );
}
