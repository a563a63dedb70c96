import type { Locator, Page } from 'playwright-core';
import { TIMES } from '../../../server/src/contract/limits.js';
import { until } from '../util/until.js';
import { refuseClipboard } from './clipboard.js';
import type { ErrorCase, Scene } from './scene.js';

const firstReason = (scene: Scene) => (page: Page) => page.getByText(scene.pattern('errors:failures.workflow_error'));
const composer = (scene: Scene) => (page: Page) =>
  page.getByRole('textbox', { name: scene.t('chat:composer.label'), exact: true });

/** A chat with one failed message, in a tab that receives no events. */
async function failedMessage(scene: Scene): Promise<{ page: Page; path: string }> {
  const agent = await scene.published();
  const chatId = await scene.chat(agent);
  scene.world.host.failThen(agent.id, { kind: 'workflow-error' }, 1);
  const { id } = await scene.other.call<{ id: number }>('POST', `/api/chat/${chatId}/message/`, { message: 'Fails' });
  const path = `/api/chat/${chatId}/message/`;
  await until('the failure', async () => {
    const messages = await scene.other.call<{ id: number; delivery: string }[]>('GET', path);
    return messages.some((one) => one.id === id && one.delivery === 'failed');
  });
  const page = await scene.deafPage(`/conversations/${chatId}`, scene.other, firstReason(scene));
  return { page, path: `${path}${id}/` };
}

/** Sends a message to an agent unpublished a moment ago. */
async function writeAfter(scene: Scene, takeAway: (agentId: number) => Promise<unknown>): Promise<Page> {
  const agent = await scene.published();
  const page = await scene.deafPage(`/conversations/${await scene.chat(agent)}`, scene.other, composer(scene));
  await takeAway(agent.id);
  await scene.write(page, 'Are you there?');
  return page;
}

/** The rename or delete dialog of the chat on that page. */
async function editChat(scene: Scene, page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: scene.t('chat:header.editChat', { name: '' }).replace(/[“”«»\s]+$/, '') })
    .first()
    .click();
  return page.getByRole('dialog');
}

/** Failures in a chat. */
export const CHAT_CASES: ErrorCase[] = [
  {
    code: 'invalid_id',
    how: 'an address that no chat can have: the page says that there is none',
    page: ['chat:missing.title', 'chat:missing.text'],
    happens: (scene) => scene.page('/conversations/-1', scene.other),
  },
  {
    code: 'internal_error',
    how: 'the server breaks while the chats are loaded: in their place',
    page: ['chat:list.error', 'errors:codes.internal_error'],
    happens: (scene) =>
      scene.page('/conversations', scene.other, (page) =>
        scene.answerWith(page, 'GET', /\/api\/chat\/?(\?|$)/, 'internal_error'),
      ),
  },
  {
    code: 'internal_error',
    how: 'the server breaks while the messages are loaded: in their place',
    page: ['chat:messages.error'],
    happens: (scene) =>
      scene.page(`/conversations/${scene.parts.failing.empty_reply}`, scene.other, (page) =>
        scene.answerWith(page, 'GET', /\/message\/?(\?|$)/, 'internal_error'),
      ),
  },
  {
    code: 'chat_not_found',
    how: 'the chat is deleted elsewhere while it is renamed: under the field, and a notice',
    notice: ['chatTools:rename.failed', 'errors:codes.chat_not_found'],
    page: ['errors:codes.chat_not_found'],
    happens: async (scene) => {
      const chatId = await scene.chat(scene.parts.agent);
      const page = await scene.deafPage(`/conversations/${chatId}`, scene.other, composer(scene));
      const dialog = await editChat(scene, page);
      await dialog.getByLabel(scene.t('chatTools:rename.name')).fill('Another');
      await scene.other.call('DELETE', `/api/chat/${chatId}/`);
      await scene.button(dialog, 'chatTools:rename.save').click();
      return page;
    },
  },
  {
    code: 'too_many_pinned',
    how: 'a chat is pinned beside twenty others: a notice',
    notice: ['chatTools:list.changeFailed', 'errors:codes.too_many_pinned'],
    page: ['chat:title'],
    happens: async (scene) => {
      await scene.chat(scene.parts.agent);
      const page = await scene.page('/conversations', scene.other);
      await scene.answerWith(page, 'PATCH', /\/api\/chat\/\d+\/?$/, 'too_many_pinned');
      const name = new RegExp(`^${scene.t('chat:list.menu', { name: '' }).replace(/[“”«»\s]+$/, '')}`);
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('menuitem', { name: scene.t('chatTools:list.pin'), exact: true }).click();
      return page;
    },
  },
  {
    code: 'too_many_alternatives',
    how: 'another reply is asked for where there are fifty: a notice',
    notice: ['chatTools:regenerateFailed', 'errors:codes.too_many_alternatives'],
    happens: async (scene) => {
      const chatId = await scene.chat(await scene.published());
      await scene.other.call('POST', `/api/chat/${chatId}/message/`, { message: 'Any idea?' });
      const page = await scene.page(`/conversations/${chatId}`, scene.other);
      await scene.answerWith(page, 'POST', /\/regenerate\/?$/, 'too_many_alternatives');
      await scene.button(page, 'chatTools:revise.regenerate').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while a chat is deleted: the question closes, and a notice',
    notice: ['chatTools:rename.deleteFailed', 'errors:codes.internal_error'],
    page: ['chatTools:rename.title'],
    happens: async (scene) => {
      const page = await scene.page(`/conversations/${scene.parts.failing.workflow_error}`, scene.other);
      await scene.answerWith(page, 'DELETE', /\/api\/chat\/\d+\/?$/, 'internal_error');
      await scene.button(await editChat(scene, page), 'chatTools:rename.delete').click();
      const question = page.getByRole('alertdialog');
      await scene.button(question, 'chatTools:rename.delete').click();
      await question.waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    code: 'message_not_found',
    how: 'the message is deleted elsewhere while it is deleted here: a notice',
    notice: ['chatTools:deletion.failedTitle', 'chatTools:deletion.failedText', 'errors:codes.message_not_found'],
    happens: async (scene) => {
      const { page, path } = await failedMessage(scene);
      await scene.other.call('DELETE', path);
      await scene.button(page, 'chat:actions.more').click();
      await page.getByRole('menuitem', { name: scene.t('chat:actions.delete') }).click();
      const notice = page.locator('[data-sonner-toast]', { hasText: scene.t('chatTools:deletion.done') });
      await notice.getByRole('button', { name: scene.t('common:close') }).click();
      return page;
    },
  },
  {
    code: 'validation_failed',
    how: 'the message is deleted elsewhere while the chat is branched at it: a notice',
    notice: ['chatTools:branch.failedTitle', 'chatTools:branch.failedText', 'errors:codes.message_not_found'],
    happens: async (scene) => {
      const { page, path } = await failedMessage(scene);
      await scene.other.call('DELETE', path);
      await scene.button(page, 'chat:actions.branch').click();
      return page;
    },
  },
  {
    code: 'message_not_retryable',
    how: 'the message is sent again elsewhere and answered while it is sent again here: a notice',
    notice: ['chat:retryFailed', 'errors:codes.message_not_retryable'],
    happens: async (scene) => {
      const { page, path } = await failedMessage(scene);
      await scene.other.call('POST', `${path}retry/`);
      await scene.button(page, 'chat:actions.retry').click();
      return page;
    },
  },
  {
    how: 'the browser does not let a message be copied: a notice',
    notice: ['chat:actions.copyFailed'],
    happens: async (scene) => {
      const chat = `/conversations/${scene.parts.failing.workflow_error}`;
      const page = await scene.page(chat, scene.other, refuseClipboard);
      await scene.button(page, 'chat:actions.copy').click();
      return page;
    },
  },
  {
    code: 'agent_not_ready',
    how: 'the agent is unpublished while somebody writes: below the message',
    page: ['chat:delivery.notSent', 'errors:codes.agent_not_ready'],
    happens: (scene) =>
      writeAfter(scene, (id) => scene.maker.call('PATCH', `/api/studio/agent/${id}/`, { status: 'not_published' })),
  },
  {
    code: 'agent_deleted',
    how: 'the agent is deleted while somebody writes: below the message',
    page: ['chat:delivery.notSent', 'errors:codes.agent_deleted'],
    happens: (scene) => writeAfter(scene, (id) => scene.maker.call('DELETE', `/api/studio/agent/${id}/`)),
  },
  {
    code: 'workflow_error',
    how: 'the workflow ends with an error while one looks on: below the message',
    page: ['errors:failures.workflow_error'],
    happens: async (scene) => {
      const agent = await scene.published();
      scene.world.host.behave(agent.id, { kind: 'workflow-error' });
      const page = await scene.page(`/conversations/${await scene.chat(agent)}`, scene.other);
      await scene.write(page, 'Will it answer?');
      return page;
    },
  },
  {
    how: 'nothing comes for three minutes: a notice, and nobody seems to type any more',
    notice: ['chat:offline.title'],
    happens: async (scene) => {
      const agent = await scene.published();
      scene.world.host.behave(agent.id, { kind: 'never-answers' });
      const chat = `/conversations/${await scene.chat(agent)}`;
      const page = await scene.deafPage(chat, scene.other, composer(scene), (tab) => tab.clock.install());
      await scene.write(page, 'Will it answer?');
      const typing = page.getByText(scene.t('chat:messages.typing', { name: agent.name }));
      await typing.waitFor({ state: 'attached' });
      await page.clock.fastForward(TIMES.agentNotOnline);
      await typing.waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    code: 'share_not_found',
    how: 'a link to a shared chat that there is not: the page says so',
    page: ['errors:codes.share_not_found'],
    happens: (scene) => scene.page(`/share/${'a'.repeat(32)}`),
  },
];
