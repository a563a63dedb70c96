import { LIMITS } from '@contract/limits';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../../ui/buttons/button';
import { Dialog, DialogClose, DialogContent } from '../../../ui/overlays/dialog';

/** Lists what the user's plan includes; there is no higher plan. */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const included = [
    t('upgrade.agents'),
    t('upgrade.knowledge', {
      chapters: LIMITS.chaptersOfBase.toLocaleString(language),
      mb: LIMITS.knowledgeBaseBytes / 1_000_000,
    }),
    t('upgrade.workflows'),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('upgrade.title')}
        description={t('upgrade.text')}
        footer={
          <DialogClose asChild>
            <Button>{t('upgrade.ok')}</Button>
          </DialogClose>
        }
      >
        <h3 className="pb-3 text-sm">{t('upgrade.includes')}</h3>
        <ul className="grid gap-3">
          {included.map((text) => (
            <li key={text} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ready" />
              {text}
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
