import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { Spinner } from '../../../../ui/feedback/spinner';
import type { OlderMessages } from './use-older-messages';

interface OlderMessagesStatusProps {
  state: OlderMessages['state'];
  onRetry: (button: Element) => void;
}

/** Status above the list while older messages load, or after they failed to load. */
export function OlderMessagesStatus({ state, onRetry }: OlderMessagesStatusProps) {
  const { t } = useTranslation('chat');
  if (state === 'idle') return null;
  return state === 'loading' ? (
    <div role="status" className="absolute inset-x-0 top-2 grid justify-items-center">
      <span className="animate-appear-late rounded-full border border-line bg-card p-2 text-primary">
        <Spinner size={18} />
        <span className="sr-only">{t('messages.olderLoading')}</span>
      </span>
    </div>
  ) : (
    <div role="alert" className="absolute inset-x-0 top-2 grid justify-items-center">
      <div className="flex items-center rounded-full border border-line bg-card pl-3 text-sm text-danger">
        {t('messages.olderError')}
        <Button variant="quiet" size="sm" onClick={({ currentTarget }) => onRetry(currentTarget)}>
          {t('actions.retry')}
        </Button>
      </div>
    </div>
  );
}
