import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../../api/errors/error-text';
import { useAccountUpdateMeMutation } from '../../../api/session/session';
import { notify } from '../../../ui/feedback/notify';
import { useAccountUploadImageMutation } from '../api/profile-api';

/** ID of the seeded image that stands for "none". */
export const NO_IMAGE = 1;

/** Uploads or removes the profile image. Both functions resolve to whether they succeeded. */
export function useProfileImage() {
  const { t } = useTranslation('profile');
  const reasonText = useReasonText();
  const [upload] = useAccountUploadImageMutation();
  const [update] = useAccountUpdateMeMutation();
  const [busy, setBusy] = useState<'saving' | 'removing' | null>(null);

  const run = async (kind: 'saving' | 'removing', done: string, imageId: () => Promise<number>): Promise<boolean> => {
    setBusy(kind);
    try {
      await update({ updateMeDto: { image_id: await imageId() } }).unwrap();
      notify.success({ title: done });
      return true;
    } catch (error) {
      notify.error({ title: t('head.pictureFailed'), description: reasonText(error) });
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    change: (file: File) =>
      run('saving', t('head.pictureSaved'), async () => (await upload({ body: { image: file } }).unwrap()).id),
    remove: () => run('removing', t('head.pictureRemoved'), () => Promise.resolve(NO_IMAGE)),
  };
}
