import { ERRORS, type ErrorCode, type FailureCode } from '@contract/errors';
import { useTranslation } from 'react-i18next';
import { useChatScreen } from '../use-chat-screen';

const isKnown = (code: string | null): code is ErrorCode => code !== null && code in ERRORS;

/** Why a message failed, in words. */
export interface FailureTexts {
  /** It is stored, and got no reply. */
  ofStored: (code: FailureCode) => string;
  /** It was not taken. */
  ofUnsent: (code: string | null) => string;
}

/** The same words in a message's row and for screen readers. */
export function useFailureTexts(): FailureTexts {
  const { t } = useTranslation(['chat', 'errors']);
  const { name } = useChatScreen().agent;
  return {
    ofStored: (code) => t(`errors:failures.${code}`, { name }),
    ofUnsent: (code) => `${t('delivery.notSent')} ${t(`errors:codes.${isKnown(code) ? code : 'unknown_error'}`)}`,
  };
}
