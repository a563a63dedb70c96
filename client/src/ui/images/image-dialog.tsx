import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button';
import { Dialog, DialogBody, DialogClose, DialogPanel } from '../overlays/dialog';
import { ImageChooser } from './image-chooser';

export interface ImageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  shape?: 'squircle' | 'circle';
  /** The current image, 96 px wide, shown until a file is chosen. */
  current?: ReactNode;
  /** Called with the chosen file; the caller uploads it on save. */
  onApply: (file: File) => void;
}

/** Dialog to choose an image. */
export function ImageDialog({ open, onOpenChange, ...rest }: ImageDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel aria-describedby={undefined}>
        <Content {...rest} />
      </DialogPanel>
    </Dialog>
  );
}

function Content({ title, shape = 'squircle', current, onApply }: Omit<ImageDialogProps, 'open' | 'onOpenChange'>) {
  const { t } = useTranslation('common');
  const [file, setFile] = useState<File | null>(null);
  return (
    <DialogBody
      title={title}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button disabled={!file} onClick={() => file && onApply(file)}>
            {t('image.apply')}
          </Button>
        </>
      }
    >
      <ImageChooser label={title} shape={shape} current={current} file={file} onChange={setFile} />
    </DialogBody>
  );
}
