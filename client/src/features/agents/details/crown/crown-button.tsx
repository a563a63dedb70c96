import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { cn } from '../../../../lib/cn';
import { notify } from '../../../../ui/feedback/notify';
import { crownsOf } from '../../../../ui/layout/crown-count';
import { type Agent, useAgentsUpvoteMutation } from '../../api/agents-api';

/** The crown count with a toggle, updated optimistically. */
export function CrownButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [toggle, { isLoading }] = useAgentsUpvoteMutation();
  const count = crownsOf(agent.crowns_number);

  const press = async () => {
    // Ignores the second click of a double click.
    if (isLoading) return;
    try {
      await toggle({ id: agent.id }).unwrap();
    } catch (error) {
      notify.error({ title: t('crown.failed'), description: errorText(error) });
    }
  };

  return (
    <button
      type="button"
      aria-pressed={agent.crowned_by_me}
      aria-label={t('crown.label', { count })}
      onClick={() => void press()}
      className={cn(
        'touch-target tabular inline-flex h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-semibold text-crown',
        'transition-colors duration-[120ms] ease-out hover:border-crown aria-pressed:border-crown',
      )}
    >
      <Crown aria-hidden="true" className={cn('size-4', agent.crowned_by_me && 'fill-current')} />
      {count.toLocaleString(language)}
    </button>
  );
}
