import { isBlank } from '@contract/blank';
import { LIMITS, PAGE } from '@contract/limits';
import type { MessageSource } from '@contract/sources';
import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useErrorText } from '../../../../api/errors/error-text';
import { PREVIEW_DESCRIPTION, useAgentsPreviewMutation } from '../../api/create-agent-api';
import { type AgentForm, templateOf } from '../form/agent-form';
import { shownListing } from '../form/listing';

/** A message of the test chat. */
export interface TestMessage {
  role: 'user' | 'assistant';
  text: string;
  /** The chapters that a reply uses. */
  sources: readonly MessageSource[];
}

/** What the reply depends on. */
const READ = ['name', 'description', 'agent_context', 'knowledge_base_id', 'template_type', 'custom'] as const;

/** The fields that are sent with a test message. */
function sentFields(form: AgentForm) {
  return {
    name: form.name.trim(),
    description: shownListing(form).description.trim().slice(0, PREVIEW_DESCRIPTION),
    agent_context: form.agent_context ?? '',
    knowledge_base_id: form.knowledge_base_id,
    template_type: templateOf(form),
  };
}

export type TestChatState = ReturnType<typeof useTestChat>;

/** A chat with the agent as the form describes it. Nothing of it is stored. */
export function useTestChat(form: UseFormReturn<AgentForm>, welcome: string) {
  const errorText = useErrorText();
  const [ask, { isLoading }] = useAgentsPreviewMutation();
  const [messages, setMessages] = useState<readonly TestMessage[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const running = useRef<{ abort: () => void } | null>(null);

  const reply = async (history: readonly TestMessage[]): Promise<void> => {
    const last = history.at(-1);
    if (!last) return;
    setError(null);
    setAsked(JSON.stringify(form.getValues(READ)));
    // As in a real chat, the welcome message is the first one.
    const greeting = isBlank(welcome) ? [] : [{ role: 'assistant' as const, text: welcome }];
    const earlier = [...greeting, ...history.slice(0, -1)].slice(-PAGE.historyInDispatch);
    const call = ask({
      previewDto: {
        ...sentFields(form.getValues()),
        message: last.text,
        history: earlier.map(({ role, text }) => ({ role, content: text.slice(0, LIMITS.message) })),
      },
    });
    running.current = call;
    const answer = await call;
    if (running.current !== call) return;
    if (answer.error) return setError(errorText(answer.error));
    const { text, sources } = answer.data;
    setMessages([...history, { role: 'assistant', text, sources }]);
  };

  const send = (text: string): void => {
    const history = [...messages, { role: 'user' as const, text, sources: [] }];
    setMessages(history);
    void reply(history);
  };
  const startOver = (): void => {
    running.current?.abort();
    running.current = null;
    setMessages([]);
    setAsked(null);
    setError(null);
  };

  return {
    messages,
    error,
    isLoading: isLoading && messages.at(-1)?.role === 'user',
    /** What the last reply depends on; null before the first question. */
    asked,
    send,
    retry: () => void reply(messages),
    startOver,
  };
}

/** Whether the form has changed since the last question. */
export function useIsOutdated({ control }: UseFormReturn<AgentForm>, { asked }: TestChatState): boolean {
  const current = JSON.stringify(useWatch({ control, name: READ }));
  return asked !== null && asked !== current;
}
