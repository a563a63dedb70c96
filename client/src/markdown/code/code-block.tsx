import { Copy, WrapText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { IconButton } from '../../ui/buttons/icon-button';
import { useCopied } from '../../ui/buttons/use-copied';

interface CodeBlockProps {
  /** The word after the opening fence. */
  language?: string | undefined;
  /** The code to copy. Default: the text of the block. */
  source?: string;
  /** Further buttons. */
  buttons?: ReactNode;
  /** A line above the code. */
  note?: string | undefined;
  /** Shown instead of the code. */
  drawing?: ReactNode;
  children?: ReactNode;
}

/** A code block with its language and buttons that wrap long lines and copy the code. */
export function CodeBlock({ language, source, buttons, note, drawing, children }: CodeBlockProps) {
  const { t } = useTranslation('chat');
  const pre = useRef<HTMLPreElement>(null);
  const [isWrapped, setIsWrapped] = useState(false);
  const { copy } = useCopied();
  return (
    <div className="my-3 rounded-control border border-line bg-muted">
      <div className="flex items-center gap-1 border-b border-line py-1 pr-1 pl-4">
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-fg2">{language}</span>
        {buttons}
        {!drawing && (
          <IconButton
            size="sm"
            label={t('code.wrap')}
            aria-pressed={isWrapped}
            onClick={() => setIsWrapped((wasWrapped) => !wasWrapped)}
          >
            <WrapText />
          </IconButton>
        )}
        <IconButton
          size="sm"
          label={t('code.copy')}
          onClick={() => void copy(source ?? pre.current?.textContent ?? '')}
        >
          <Copy />
        </IconButton>
      </div>
      {note && <p className="border-b border-line px-4 py-2 text-sm text-fg2">{note}</p>}
      {drawing || (
        <pre
          ref={pre}
          // Scroll containers must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
          tabIndex={0}
          className={cn(
            'rounded-b-control px-4 py-3 text-sm focus-visible:-outline-offset-2',
            isWrapped ? 'whitespace-pre-wrap' : 'overflow-x-auto [overflow-wrap:normal]',
          )}
        >
          {children}
        </pre>
      )}
    </div>
  );
}
