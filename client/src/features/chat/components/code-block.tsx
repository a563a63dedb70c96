import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text';
import { IconButton } from '../../../ui/icon-button';

const COPIED_FOR = 2000;

/** Code with a button that copies it. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('chat');
  const pre = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <div className="relative my-3 rounded-control border border-line bg-muted">
      <pre
        ref={pre}
        // What scrolls sideways must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        className="overflow-x-auto rounded-control p-4 pr-14 text-sm [overflow-wrap:normal] focus-visible:-outline-offset-2"
      >
        {children}
      </pre>
      <IconButton
        size="sm"
        label={t(copied ? 'code.copied' : 'code.copy')}
        className="absolute top-2 right-2 bg-muted"
        onClick={() => void copyText(pre.current?.textContent ?? '').then(setCopied)}
      >
        {copied ? <Check className="text-ready" /> : <Copy />}
      </IconButton>
    </div>
  );
}
