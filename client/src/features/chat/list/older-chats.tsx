import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';

/** Button below the list that loads older chats. */
export function OlderChats() {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { list } = useChatRuntime();
  const [busy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setBusy(true);
    try {
      await list.older();
    } catch (error) {
      notify.error({ title: t('list.olderFailed'), description: textOf(error) });
    }
    setBusy(false);
  }

  return (
    <div className="grid justify-items-center p-3">
      <Button ref={passFocusOnUnmount} variant="secondary" busy={busy} onClick={() => void load()}>
        {t('list.older')}
      </Button>
    </div>
  );
}
