import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { Markdown } from '../../../markdown/markdown';
import { AnswerSources } from './answer-sources';
import { type OnTestAnswer, TestRequest } from './test-request';
import type { TestMessage } from './use-test-chat';

export interface TestMessageItemProps {
  message: TestMessage;
  running?: boolean;
  /** Absent if its request can no longer be answered. */
  onAnswer?: OnTestAnswer | undefined;
}

/** A message of the test chat, with the contents of its reply. */
export function TestMessageItem({ message, running = false, onAnswer }: TestMessageItemProps) {
  const { t } = useTranslation('testChat');
  const { role, text, sources, hiddenParts, request } = message;
  const isOwn = role === 'user';
  return (
    <li className={cn('min-w-0 max-w-[90%] rounded-card px-4 py-2.5', isOwn ? 'justify-self-end bg-soft' : 'bg-muted')}>
      <span className="sr-only">{t(isOwn ? 'you' : 'agent')}</span>
      <div dir="auto" className="[overflow-wrap:anywhere]">
        <Markdown text={text} running={running} />
      </div>
      {request && <TestRequest request={request} onAnswer={onAnswer} />}
      <AnswerSources label={t('sources')} sources={sources} className="mt-2" />
      {hiddenParts.map((part) => (
        <p key={part} className="text-xs text-fg2 not-first:mt-2">
          {t(`hidden.${part}`)}
        </p>
      ))}
    </li>
  );
}
