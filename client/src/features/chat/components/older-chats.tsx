import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/error-text';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/notify';
import { useChatRuntime } from './runtime-context';

/** Below the list: loads the next older chats, as long as there are any. */
export function OlderChats() {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { list } = useChatRuntime();
  const [state, setState] = useState<'idle' | 'busy' | 'end'>('idle');
  if (state === 'end') return null;

  async function load(): Promise<void> {
    setState('busy');
    try {
      setState((await list.older()) ? 'idle' : 'end');
    } catch (error) {
      setState('idle');
      notify.error({ title: t('list.olderFailed'), description: textOf(error) });
    }
  }

  return (
    <div className="grid justify-items-center p-3">
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void load()}>
        {t('list.older')}
      </Button>
    </div>
  );
}
