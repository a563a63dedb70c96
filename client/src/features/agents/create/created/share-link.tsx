import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../lib/navigation/paths';
import { CopyButton } from '../../../../ui/buttons/copy-button';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';

/** The address of an agent's page, to copy and, where the browser can, to share. */
export function ShareLink({ agent }: { agent: { id: number; name: string; status: string } }) {
  const { t } = useTranslation('studio');
  const url = new URL(paths.agent(agent.id), location.origin).href;
  const canShare = 'share' in navigator;
  // Rejected when the user closes the browser's dialog.
  const share = () => void navigator.share({ title: agent.name, url }).catch(() => undefined);
  return (
    <Field label={t('created.link')} hint={t(agent.status === 'ready' ? 'created.linkHint' : 'created.linkClosed')}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
          <CopyButton iconOnly text={url} label={t('created.copyLink')} className="size-11" />
          {canShare && (
            <IconButton size="lg" label={t('created.share')} onClick={share}>
              <Share2 />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}
