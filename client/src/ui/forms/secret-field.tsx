import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../buttons/copy-button';
import { IconButton } from '../buttons/icon-button';
import { Field } from './field';
import { Input } from './input';

export interface SecretFieldProps {
  label: string;
  value: string;
  hint?: string;
}

/** A read-only secret: masked until the user reveals it; can be copied while masked. */
export function SecretField({ label, value, hint }: SecretFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            readOnly
            type={shown ? 'text' : 'password'}
            // Keeps the browser from offering to save it as a password of this site.
            autoComplete="off"
            spellCheck={false}
            className="pr-24 font-mono text-sm max-md:text-base"
            value={value}
            onFocus={(event) => shown && event.target.select()}
          />
        )}
      </Field>
      <span className="absolute top-[29px] right-1 flex">
        <IconButton
          label={t(shown ? 'secret.hide' : 'secret.show', { label })}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
        <CopyButton iconOnly text={value} label={t('copy.label', { label })} />
      </span>
    </div>
  );
}
