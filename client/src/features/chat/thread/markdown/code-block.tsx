import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { useCopied } from '../../../../ui/buttons/use-copied';

/** Code with a button that copies it. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('chat');
  const pre = useRef<HTMLPreElement>(null);
  const { copied, copy } = useCopied();
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
        onClick={() => void copy(pre.current?.textContent ?? '')}
      >
        {copied ? <Check className="text-ready" /> : <Copy />}
      </IconButton>
    </div>
  );
}
