import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import type { AgentCheck } from '../../api/agents-api';
import type { SettingsForm } from '../form/settings-form';
import { offeredTexts } from './chat-texts';

interface ChatTextsOfferProps {
  check: AgentCheck;
  form: SettingsForm;
  set: (changes: Partial<SettingsForm>) => void;
  disabled: boolean;
}

/** Offers the welcome message and starters of the workflow's Chat Trigger. Accepting them fills the form. */
export function ChatTextsOffer({ check, form, set, disabled }: ChatTextsOfferProps) {
  const { t } = useTranslation(['agentSettings', 'agentForm']);
  const [taken, setTaken] = useState(false);
  const offered = offeredTexts(check.chat_texts, form);
  if (!offered) {
    return (
      <p role="status" className="text-sm text-fg2 empty:hidden">
        {taken && t('chatTexts.taken')}
      </p>
    );
  }
  const take = () => {
    setTaken(true);
    set(offered);
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line p-3">
      <p className="text-sm">{t('chatTexts.text')}</p>
      <dl className="grid max-w-full gap-1.5 text-sm">
        {offered.welcome_message !== undefined && (
          <Offered name={t('agentForm:fields.welcome_message.label')} texts={[offered.welcome_message]} />
        )}
        {offered.starters && <Offered name={t('agentForm:fields.starters.label')} texts={offered.starters} />}
      </dl>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={take}>
        {t('chatTexts.take')}
      </Button>
    </div>
  );
}

function Offered({ name, texts }: { name: string; texts: readonly string[] }) {
  return (
    <>
      <dt className="text-fg2">{name}</dt>
      {texts.map((text) => (
        <dd key={text} className="min-w-0 border-l-2 border-line pl-3 break-words whitespace-pre-line">
          {text}
        </dd>
      ))}
    </>
  );
}
