import { PREVIEW_DESCRIPTION } from '../../api/preview-api';
import type { TestedAgent } from '../../test-chat/test-source';
import type { SettingsForm, WorkflowChoice } from './settings-form';

/** An agent with edited settings for the test chat. */
export const testedFromSettings =
  (agentId: number) =>
  (form: SettingsForm): TestedAgent => ({
    fields: {
      name: form.name.trim(),
      description: form.description.trim().slice(0, PREVIEW_DESCRIPTION),
      agent_context: form.agent_context,
      knowledge_base_id: form.knowledge_base_id,
      template_type: form.workflow === 'own' ? null : form.workflow,
      agent_id: agentId,
    },
    welcome: form.welcome_message,
    starters: form.starters,
    answers: answersOf(form.workflow),
  });

function answersOf(workflow: WorkflowChoice): TestedAgent['answers'] {
  if (workflow === 'own') return 'workflow';
  return workflow === 'approval' || workflow === 'form' ? 'asks' : 'now';
}
