import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text';
import { notify } from '../feedback/notify';

const COPIED_FOR = 2000;

/** Copies a text and confirms with a toast; `copied` is true for two seconds. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation('common');
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another click restarts the two seconds
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied, times]);

  const copy = async (text: string) => {
    const done = await copyText(text);
    setCopied(done);
    setTimes((before) => before + 1);
    if (done) notify.success({ title: t('copy.done') });
    else notify.error({ title: t('copy.failed') });
  };
  return { copied, copy };
}
