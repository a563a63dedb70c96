import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { PersonAvatar } from '../../../ui/images/avatar';
import { ImageChooser } from '../../../ui/images/image-chooser';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { NO_IMAGE, useProfileImage } from './use-profile-image';

/** Dialog to change or remove the profile image. */
export function ProfileImageDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const [file, setFile] = useState<File | null>(null);
  const { busy, change, remove } = useProfileImage();
  const hasImage = me.image !== null && me.image.id !== NO_IMAGE;

  const closeAfter = async (work: Promise<boolean>) => {
    if (await work) onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={t('head.picture')}
        footer={
          <>
            {hasImage && (
              <Button
                variant="danger-ghost"
                className="md:mr-auto"
                disabled={busy !== null}
                busy={busy === 'removing'}
                onClick={() => void closeAfter(remove())}
              >
                {t('head.removePicture')}
              </Button>
            )}
            <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              disabled={!file || busy !== null}
              busy={busy === 'saving'}
              onClick={() => file && void closeAfter(change(file))}
            >
              {t('common:save')}
            </Button>
          </>
        }
      >
        <ImageChooser
          label={t('head.picture')}
          shape="circle"
          file={file}
          disabled={busy !== null}
          onChange={setFile}
          current={<PersonAvatar id={me.id} name={me.first_name} image={me.image} size={96} />}
        />
      </DialogContent>
    </Dialog>
  );
}
