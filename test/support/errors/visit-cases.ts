import { openAgent } from '../screens/agent-screen.js';
import type { ErrorCase } from './scene.js';

/** Failures in browsing and starting a chat. */
export const VISIT_CASES: ErrorCase[] = [
  {
    code: 'agent_not_found',
    how: 'the agent is deleted while somebody crowns it: a notice',
    notice: ['agent:crown.failed', 'errors:codes.agent_not_found'],
    happens: async (scene) => {
      const { id } = await scene.published();
      const page = await scene.deafPage(`/agent/${id}`, scene.other, (tab) =>
        tab.locator('button[aria-pressed]').first(),
      );
      await scene.maker.call('DELETE', `/api/studio/agent/${id}/`);
      await page.locator('button[aria-pressed]').first().click();
      return page;
    },
  },
  {
    code: 'agent_available',
    how: 'an offline agent comes back before somebody asks to be notified: a notice',
    notice: ['errors:codes.agent_available'],
    page: ['agent:start.startChat'],
    happens: async (scene) => {
      const { id } = await scene.published();
      await scene.world.sql(`UPDATE agent SET offline = true WHERE id = ${id}`);
      const page = await scene.deafPage(`/agent/${id}`, scene.other, (tab) => scene.button(tab, 'agent:notify.label'));
      await scene.world.sql(`UPDATE agent SET offline = false WHERE id = ${id}`);
      await scene.button(page, 'agent:notify.label').click();
      return page;
    },
  },
  {
    code: 'too_many_notify_requests',
    how: 'a user who waits for a hundred agents asks to be notified: a notice',
    notice: ['agent:notify.failed', 'errors:codes.too_many_notify_requests'],
    page: ['agent:notify.label'],
    happens: async (scene) => {
      const { id } = await scene.published();
      await scene.world.sql(`UPDATE agent SET offline = true WHERE id = ${id}`);
      const page = await scene.page('/', scene.other);
      await scene.answerWith(page, 'PUT', /\/notify\/?$/, 'too_many_notify_requests');
      await openAgent(page, id);
      await scene.button(page, 'agent:notify.label').click();
      return page;
    },
  },
  {
    how: 'the answer to a new chat does not say which one it is: a notice, and the dialog stays',
    notice: ['agent:chat.failedTitle', 'agent:chat.failed'],
    page: ['agent:chat.title'],
    happens: async (scene) => {
      const page = await scene.page('/', scene.other);
      await scene.answer(page, 'POST', /\/api\/chat\/?$/, (route) => route.fulfill({ status: 201, json: {} }));
      await openAgent(page, scene.parts.agent.id);
      await scene.button(page, 'agent:start.startChat').click();
      await scene.button(page.getByRole('dialog'), 'agent:chat.submit').click();
      return page;
    },
  },
  {
    how: 'an answer breaks the page that shows it: a screen that says so, and loads the page again',
    page: ['common:crash.title', 'common:crash.reload'],
    happens: (scene) =>
      scene.page(`/agent/${scene.parts.agent.id}`, scene.other, (page) =>
        scene.answer(page, 'GET', /\/api\/studio\/agent\/\d+\/?$/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), name: { first: 'no text' } } });
        }),
      ),
  },
  {
    how: 'a part of the application does not come: a screen that says so, and loads the page again',
    page: ['common:crash.title', 'common:crash.notLoaded', 'common:crash.reload'],
    happens: (scene) =>
      scene.page('/creator/1', scene.other, (page) =>
        page.route(/\/creator-page-[^/]*\.js$/, (route) => route.abort()),
      ),
  },
];
