import { Check, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type MarkState = 'sending' | 'waiting' | 'queued' | 'sent' | 'failed';

/** Clock while a message is being sent or waits behind another one, tick once it is stored. */
export function DeliveryMark({ state }: { state: MarkState }) {
  const { t } = useTranslation('chat');
  if (state === 'failed') return <CircleAlert aria-hidden="true" className="size-4 text-danger" />;
  const Icon = state === 'sent' ? Check : Clock;
  const isTold = state === 'waiting' || state === 'queued';
  return (
    <span className="inline-flex items-center gap-1" data-delivery={state}>
      <Icon aria-hidden="true" className="size-4" />
      <span className={isTold ? undefined : 'sr-only'}>{t(`delivery.${state}`)}</span>
    </span>
  );
}
