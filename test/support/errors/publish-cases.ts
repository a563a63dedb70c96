import type { Page } from 'playwright-core';
import { ownWorkflow } from '../screens/agent-settings-screen.js';
import type { ErrorCase, Scene } from './scene.js';

const PUBLISHING = {
  workflow: ['agentSettings:validationTitle', 'agentSettings:publish.workflowFailed'],
  other: ['agentSettings:publish.failedTitle', 'agentSettings:publish.failed'],
} as const;

async function pressPublish(
  scene: Scene,
  agentId: number,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await scene.page(`/agent/${agentId}`, scene.maker);
  const publish = scene.button(page, 'agent:owner.publish');
  await publish.waitFor();
  await before(page);
  await publish.click();
  await scene.button(page.getByRole('alertdialog'), 'agentSettings:publish.publish').click();
  return page;
}

/** Failures when publishing an agent. */
export const PUBLISH_CASES: ErrorCase[] = [
  {
    code: 'workflow_inactive',
    how: 'the workflow is not active when the agent is published: in the question, and a notice',
    notice: PUBLISHING.workflow,
    told: {
      en: 'Open the workflow in n8n and publish it.',
      ru: 'Откройте рабочий процесс в n8n и опубликуйте его.',
    },
    happens: async (scene) => {
      const workflow = ownWorkflow(scene.ownN8n, false);
      return pressPublish(scene, (await scene.agent({ n8n_workflow_id: workflow.id })).id);
    },
  },
  {
    code: 'workflow_missing',
    how: 'there is no workflow of this id in the own n8n: in the question, and a notice',
    notice: PUBLISHING.workflow,
    told: {
      en: 'Enter the ID of the agent’s workflow',
      ru: 'Укажите ID рабочего процесса агента',
    },
    happens: async (scene) => pressPublish(scene, (await scene.agent({ n8n_workflow_id: 'NotThere1' })).id),
  },
  {
    code: 'workflow_unreachable',
    how: 'the workflow host is down when the agent is published: in the question, and a notice',
    notice: PUBLISHING.workflow,
    told: {
      en: 'Check that your n8n is running',
      ru: 'Проверьте, что ваш n8n запущен',
    },
    happens: async (scene) => {
      const { id } = await scene.agent({ n8n_workflow_id: 'NotThere2' });
      return pressPublish(scene, id, () => scene.ownN8n.refuse());
    },
  },
  {
    code: 'workflow_not_checked',
    how: 'the API of n8n fails when the agent is published: in the question, and a notice',
    notice: PUBLISHING.workflow,
    told: {
      en: 'look at the log of your n8n.',
      ru: 'посмотрите журнал вашего n8n.',
    },
    happens: async (scene) => {
      const { id } = await scene.agent({ n8n_workflow_id: 'NotThere3' });
      return pressPublish(scene, id, async () => {
        scene.ownN8n.n8n.broken = { status: 500, body: 'oops' };
      });
    },
  },
  {
    code: 'agent_hidden',
    how: 'the agent is hidden after reports while it is published: in the question, and a notice',
    notice: [...PUBLISHING.other, 'errors:codes.agent_hidden'],
    page: ['errors:codes.agent_hidden'],
    happens: async (scene) => {
      const { id } = await scene.agent();
      return pressPublish(scene, id, () =>
        scene.world.sql(`UPDATE agent SET hidden_at = now(), hidden_by = 'reports' WHERE id = ${id}`),
      );
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while an agent is published: in the question, and a notice',
    notice: [...PUBLISHING.other, 'errors:codes.internal_error'],
    page: ['errors:codes.internal_error'],
    happens: async (scene) =>
      pressPublish(scene, (await scene.agent()).id, (page) =>
        scene.answerWith(page, 'PATCH', /\/api\/studio\/agent\/\d+\/?$/, 'internal_error'),
      ),
  },
];
