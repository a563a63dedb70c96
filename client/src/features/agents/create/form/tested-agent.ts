import { PREVIEW_DESCRIPTION } from '../../api/preview-api';
import type { TestedAgent } from '../../test-chat/test-source';
import { type AgentForm, templateOf } from './agent-form';
import { shownListing } from './listing';

/** A new agent for the test chat. @param welcome the welcome message as shown */
export const testedFromForm =
  (welcome: string) =>
  (form: AgentForm): TestedAgent => ({
    fields: {
      name: form.name.trim(),
      description: shownListing(form).description.trim().slice(0, PREVIEW_DESCRIPTION),
      agent_context: form.agent_context ?? '',
      knowledge_base_id: form.knowledge_base_id,
      template_type: templateOf(form),
    },
    welcome,
    starters: form.starters ?? [],
    answers: form.custom ? 'created' : 'now',
  });
