import { useId } from 'react';
import type { CreatedAgent } from '../../api/create-agent-api';
import { testSource } from '../../test-chat/test-source';
import { useTestChat } from '../../test-chat/use-test-chat';
import { testedFromForm } from './tested-agent';
import { useAgentForm } from './use-agent-form';

/** The form of a new agent with its test chat. */
export function useTestedForm(onCreated: (agent: CreatedAgent) => void) {
  const formId = useId();
  const state = useAgentForm(onCreated);
  const source = testSource(state.draft.form, testedFromForm(state.welcome.text));
  const chat = useTestChat(source);
  const startOver = () => {
    state.draft.startOver();
    chat.startOver();
  };
  return { formId, state, test: { source, chat }, startOver };
}
