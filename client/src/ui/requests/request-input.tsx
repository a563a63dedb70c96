import { optionsOf } from '@contract/requests/answers';
import type { MessageRequest } from '@contract/requests/requests';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button';
import type { FileFieldProps } from './form-field';
import { RequestForm, type Sending } from './request-form';
import { useAnswerWords } from './use-answer-words';

export interface RequestInputProps {
  request: MessageRequest;
  sending: Sending;
  /** Why it cannot be answered, or the error. */
  note?: ReactNode;
  /** Absent if files cannot be uploaded. */
  FileField?: ComponentType<FileFieldProps>;
}

/** The buttons or the form of a question. */
export function RequestInput({ request, sending, note, FileField }: RequestInputProps) {
  const noteId = useId();
  return (
    <>
      {request.type === 'form' ? (
        <RequestForm request={request} sending={sending} noteId={noteId} FileField={FileField} />
      ) : (
        <Options request={request} sending={sending} noteId={noteId} />
      )}
      <div id={noteId} role="status" className="text-sm empty:hidden">
        {note}
      </div>
    </>
  );
}

interface OptionsProps {
  request: MessageRequest;
  sending: Sending;
  noteId: string;
}

function Options({ request, sending: { send, isBusy, isBlocked }, noteId }: OptionsProps) {
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
            disabled={isBlocked || (isBusy && pressed !== value)}
            aria-describedby={noteId}
            onClick={() => {
              setPressed(value);
              send({ value });
            }}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The title of a question, for a heading. */
export function useRequestTitle({ title, type, options }: MessageRequest): string {
  const { t } = useTranslation('requests');
  return title ?? t(`title.${type === 'choice' && options?.length === 1 ? 'single' : type}`);
}
