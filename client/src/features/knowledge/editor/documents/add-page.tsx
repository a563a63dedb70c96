import { MAX_PAGE_URL } from '@contract/studio/documents';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { useDocumentsAddPageMutation } from '../../api/knowledge-api';

/** Adds a public page by its address. */
export function AddPage({ baseId }: { baseId: number }) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [add, { error, isLoading, reset }] = useDocumentsAddPageMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const url = withScheme(address.trim());
    if (url === '' || isLoading) return;
    if (!isWebAddress(url)) return setWrong(true);
    const added = await add({ id: baseId, pageInput: { url } });
    if (!added.error) setAddress('');
  };
  const problem = isWrong ? t('documents.wrongAddress') : error ? errorText(error) : undefined;

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <Field label={t('documents.address')} className="min-w-[200px] flex-1" error={problem}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={MAX_PAGE_URL}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setWrong(false);
              reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={isLoading} disabled={address.trim() === ''}>
        {t('documents.addPage')}
      </Button>
    </form>
  );
}

const withScheme = (address: string): string =>
  address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === '';
}
