import { optionsOf } from '@contract/answers';
import type { MessageRequest } from '@contract/requests';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { RequestForm } from './request-form';
import { useAnswer } from './use-answer';
import { useAnswerWords } from './use-answer-words';

export interface OpenRequestProps {
  request: MessageRequest;
  messageId: number;
  /** The panel takes the focus of the button that is gone. */
  onAnswered: () => void;
}

/** The buttons or the form of a question. */
export function OpenRequest({ request, messageId, onAnswered }: OpenRequestProps) {
  const { t } = useTranslation('requests');
  const sending = useAnswer(messageId, onAnswered);
  const noteId = useId();
  const { blocked, error } = sending;
  return (
    <>
      {request.type === 'form' ? (
        <RequestForm request={request} sending={sending} noteId={noteId} />
      ) : (
        <Options request={request} sending={sending} noteId={noteId} />
      )}
      <div id={noteId} role="status" className="text-sm empty:hidden">
        {blocked && <p className="text-fg2">{t(`blocked.${blocked}`)}</p>}
        {!blocked && error && <p className="text-danger">{error}</p>}
      </div>
    </>
  );
}

interface OptionsProps {
  request: MessageRequest;
  sending: ReturnType<typeof useAnswer>;
  noteId: string;
}

function Options({ request, sending: { send, isBusy, blocked }, noteId }: OptionsProps) {
  const words = useAnswerWords();
  const [pressed, setPressed] = useState<string | null>(null);
  const isApproval = request.type === 'approval';
  return (
    <ul className="flex flex-wrap gap-2 pointer-coarse:gap-3">
      {optionsOf(request, words).map(({ label, value }) => (
        <li key={value} className="max-w-full">
          <Button
            variant={isApproval && value === 'approve' ? 'primary' : 'secondary'}
            className="h-auto min-h-11 max-w-full whitespace-normal py-2 text-left [overflow-wrap:anywhere]"
            busy={isBusy && pressed === value}
            disabled={blocked !== null || (isBusy && pressed !== value)}
            aria-describedby={noteId}
            onClick={() => {
              setPressed(value);
              void send({ value });
            }}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
