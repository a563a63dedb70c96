import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import type { Agent } from '../api/agents-api';
import { SettingsSection } from '../settings/settings-section';

const PublicPageDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./public-page-dialog'), loadTexts(['publicPage'])]);
  return file.PublicPageDialog;
});

/** Opens the settings of an agent's public page. */
export function PublicPageSection({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentSettings');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsSection title={t('publicPage.title')} text={t('publicPage.text')}>
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t('publicPage.edit')}
        </Button>
      </div>
      {isOpen && (
        <LazyBoundary onClose={close}>
          <PublicPageDialog agent={agent} onClose={close} />
        </LazyBoundary>
      )}
    </SettingsSection>
  );
}
