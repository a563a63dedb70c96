import { useTranslation } from 'react-i18next';
import { AgentAvatar, PersonAvatar } from '../../../ui/images/avatar';

/** A sample conversation between a user and an agent. */
export function DemoChat() {
  const { t } = useTranslation('landing');
  return (
    <figure aria-label={t('demo.label')} className="grid gap-5 rounded-card border border-line bg-card p-4 md:p-6">
      <div className="flex flex-row-reverse items-start gap-3">
        <PersonAvatar id={3} name="A" size={36} />
        <p className="rounded-[18px_18px_4px_18px] bg-soft px-3.5 py-2">{t('demo.question')}</p>
      </div>
      <div className="flex items-start gap-3">
        <AgentAvatar id={2} name={t('demo.agent')} size={36} />
        <div className="grid gap-1">
          <p className="text-sm font-semibold">{t('demo.agent')}</p>
          <p>
            <strong>{t('demo.answerLead')}</strong> {t('demo.answer')}
          </p>
          <span aria-hidden="true" className="mt-1 flex gap-1">
            <span className="size-1.5 animate-breathe rounded-full bg-fg2" />
            <span className="size-1.5 animate-breathe rounded-full bg-fg2 [animation-delay:200ms]" />
            <span className="size-1.5 animate-breathe rounded-full bg-fg2 [animation-delay:400ms]" />
          </span>
        </div>
      </div>
    </figure>
  );
}
