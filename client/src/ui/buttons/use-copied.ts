import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/browser/copy-text';
import { notify } from '../feedback/notify';

const COPIED_FOR = 2000;

/** Copies a text, says for two seconds that it did, and tells when it could not. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const { t } = useTranslation('common');
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another press within the two seconds begins them anew
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied, times]);

  const copy = async (text: string) => {
    const done = await copyText(text);
    setCopied(done);
    setTimes((before) => before + 1);
    if (!done) notify.error({ title: t('copy.failed') });
  };
  return { copied, copy };
}
