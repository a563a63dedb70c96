import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { ShareDto } from '../../../api/generated';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import { Button } from '../../../ui/buttons/button';
import { CopyButton } from '../../../ui/buttons/copy-button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { notify } from '../../../ui/feedback/notify';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useChatsGetShareQuery, useChatsShareMutation, useChatsUnshareMutation } from '../api/chat-endpoints';

/** Creates, updates and removes the public link of a chat. */
export function ShareDialog({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const { data, error, isLoading, refetch, isFetching } = useChatsGetShareQuery(
    { id: chatId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('title')} description={t('intro')}>
        {isLoading && (
          <div role="status" className="grid gap-3">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton className="h-11" />
            <Skeleton className="h-11 w-1/2" />
          </div>
        )}
        {error && (
          <ErrorState
            className="py-4"
            title={t('error')}
            message={errorText(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!error && data && <Link key={data.share?.shared_at} chatId={chatId} share={data.share} />}
      </DialogContent>
    </Dialog>
  );
}

function Link({ chatId, share }: { chatId: number; share: ShareDto | null }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const [put, { isLoading: saving }] = useChatsShareMutation();
  const [showPersona, setShowPersona] = useState(share?.show_persona ?? false);
  const isBehind = share !== null && (share.is_outdated || share.show_persona !== showPersona);

  const save = async () => {
    try {
      await put({ id: chatId, shareChatDto: { show_persona: showPersona } }).unwrap();
      if (share) notify.success({ title: t('updated') });
    } catch (failure) {
      notify.error({ title: t('failed'), description: errorText(failure) });
    }
  };

  return (
    <div className="grid gap-4">
      {share && <Present share={share} />}
      <Checkbox label={t('persona')} checked={showPersona} onChange={setShowPersona} />
      <div className="flex flex-wrap gap-2">
        {(!share || isBehind) && (
          <Button busy={saving} onClick={() => void save()}>
            {t(share ? 'update' : 'create')}
          </Button>
        )}
        {share && <End chatId={chatId} />}
      </div>
    </div>
  );
}

function Present({ share }: { share: ShareDto }) {
  const { t } = useTranslation('sharing');
  const { language } = useLanguage();
  return (
    <>
      <Field label={t('link')}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} readOnly value={share.url} onFocus={(event) => event.target.select()} />
            <CopyButton text={share.url} label={t('copy')} iconOnly className="size-11" />
          </div>
        )}
      </Field>
      <p className="text-sm text-fg2">
        {t('since', { date: formatChatDate(share.shared_at, language) })} {share.is_outdated && t('outdated')}
      </p>
    </>
  );
}

function End({ chatId }: { chatId: number }) {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const [end, { isLoading }] = useChatsUnshareMutation();
  const [asking, setAsking] = useState(false);

  const confirm = async () => {
    try {
      await end({ id: chatId }).unwrap();
      notify.success({ title: t('ended') });
    } catch (failure) {
      notify.error({ title: t('endFailed'), description: errorText(failure) });
    }
    setAsking(false);
  };

  return (
    <>
      {/* The negative margin aligns the text with the content above: the background shows only on hover. */}
      <Button variant="danger-ghost" className="only:-ml-5" onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        description={t('confirmText')}
        confirmLabel={t('end')}
        danger
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
