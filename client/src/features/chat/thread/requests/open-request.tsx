import type { MessageRequest } from '@contract/requests/requests';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';
import type { FileFieldProps } from '../../../../ui/requests/form-field';
import { RequestInput } from '../../../../ui/requests/request-input';
import { useAnswer } from './use-answer';

const LoadedFileField = preloadable(async () => {
  const [file] = await Promise.all([import('./file-field/file-field'), loadTexts(['files'])]);
  return file.FileField;
});

const FileField = (props: FileFieldProps) => (
  <LazyBoundary>
    <LoadedFileField {...props} />
  </LazyBoundary>
);

export interface OpenRequestProps {
  request: MessageRequest;
  messageId: number;
  /** The panel takes the focus of the removed button. */
  onAnswered: () => void;
}

/** The buttons or the form of a question in a chat. */
export function OpenRequest({ request, messageId, onAnswered }: OpenRequestProps) {
  const { t } = useTranslation('requests');
  const { send, isBusy, blocked, error } = useAnswer(messageId, onAnswered);
  return (
    <RequestInput
      request={request}
      sending={{ send: (answer) => void send(answer), isBusy, isBlocked: blocked !== null }}
      note={
        blocked ? (
          <p className="text-fg2">{t(`blocked.${blocked}`)}</p>
        ) : (
          error && <p className="text-danger">{error}</p>
        )
      }
      FileField={FileField}
    />
  );
}
