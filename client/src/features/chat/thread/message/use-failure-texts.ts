import { ERROR_STATUSES, type ErrorCode } from '@contract/error-statuses';
import type { FailureCode } from '@contract/errors';
import { useTranslation } from 'react-i18next';
import { useChatScreen } from '../use-chat-screen';

const isKnown = (code: string | null): code is ErrorCode => code !== null && code in ERROR_STATUSES;

/** Texts that explain why a message failed. */
export interface FailureTexts {
  /** For a stored message without a reply. */
  ofStored: (code: FailureCode) => string;
  /** For a message that the server did not accept. */
  ofUnsent: (code: string | null) => string;
}

/** Failure texts, the same in message rows and for screen readers. */
export function useFailureTexts(): FailureTexts {
  const { t } = useTranslation(['chat', 'errors']);
  const { name } = useChatScreen().agent;
  return {
    // A newer server may send a code that this tab does not know.
    ofStored: (code) => t([`errors:failures.${code}`, 'errors:failures.workflow_error'], { name }),
    ofUnsent: (code) => `${t('delivery.notSent')} ${t(`errors:codes.${isKnown(code) ? code : 'unknown_error'}`)}`,
  };
}
