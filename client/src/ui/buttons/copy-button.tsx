import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { IconButton } from './icon-button';
import { useCopied } from './use-copied';

export interface CopyButtonProps {
  /** Undefined while it loads. */
  text: string | undefined;
  /** The button's label; only the accessible name with `iconOnly`. */
  label: string;
  iconOnly?: boolean;
  className?: string;
}

/** Copies a text to the clipboard; confirmed by a toast, and by the button for two seconds. */
export function CopyButton({ text, label, iconOnly, className }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const { copied, copy } = useCopied();
  const icon = copied ? <Check aria-hidden="true" className="text-ready" /> : <Copy aria-hidden="true" />;
  return iconOnly ? (
    <IconButton label={label} className={className} disabled={text === undefined} onClick={() => void copy(text ?? '')}>
      {icon}
    </IconButton>
  ) : (
    <Button
      variant="secondary"
      className={className}
      disabled={text === undefined}
      onClick={() => void copy(text ?? '')}
    >
      {icon}
      {copied ? t('copy.copied') : label}
    </Button>
  );
}
