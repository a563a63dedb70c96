import type { Locator, Page } from 'playwright-core';
import { openSettings } from '../screens/agent-settings-screen.js';
import { pngOf } from '../util/pictures.js';
import { refuseClipboard } from './clipboard.js';
import type { ErrorCase, Scene } from './scene.js';

const ONE_AGENT = /\/api\/studio\/agent\/\d+\/?$/;

/** The new agent form, filled in. */
async function fillAgent(scene: Scene, name: string, person = scene.maker): Promise<Page> {
  // The draft of the previous case must not return.
  const page = await scene.page('/create-agent', person);
  const main = page.getByRole('main');
  for (const [key, text] of [
    ['agentForm:fields.agent_context.label', 'Helps'],
    ['studio:create.name', name],
  ] as const) {
    await main.getByLabel(scene.t(key)).fill(text);
  }
  return page;
}

async function openPersona(scene: Scene): Promise<{ page: Page; dialog: Locator; id: number }> {
  const name = scene.name('Persona');
  const { id } = await scene.maker.call<{ id: number }>('POST', '/api/studio/persona/', { name, description: '' });
  const page = await scene.page('/personal?tab=personas', scene.maker);
  await page.getByRole('button', { name: scene.t('personas:edit', { name }) }).click();
  return { page, dialog: page.getByRole('dialog'), id };
}

/** Failures in the studio. */
export const STUDIO_CASES: ErrorCase[] = [
  {
    code: 'agent_name_taken',
    how: 'another agent has the name: under the field, and a notice',
    notice: ['studio:create.takenTitle', 'studio:create.nameTaken'],
    page: ['studio:create.nameTaken'],
    happens: async (scene) => {
      const page = await fillAgent(scene, scene.parts.agent.name);
      await scene.button(page, 'studio:create.submit').click();
      return page;
    },
  },
  {
    code: 'validation_failed',
    how: 'the knowledge base is deleted while its agent is made: a notice',
    notice: ['studio:create.failedTitle', 'errors:codes.validation_failed'],
    happens: async (scene) => {
      const base = await scene.maker.call<{ id: number }>('POST', '/api/studio/databank/base/', {
        name: scene.name('Base'),
        chapters: [],
      });
      const page = await fillAgent(scene, scene.name('Reader'));
      await page.getByLabel(scene.t('agentForm:knowledge.label')).selectOption(String(base.id));
      await scene.maker.call('DELETE', `/api/studio/databank/base/${base.id}/`);
      await scene.button(page, 'studio:create.submit').click();
      return page;
    },
  },
  {
    code: 'unsupported_media_type',
    how: 'a picture of which only the beginning is there: a notice',
    notice: ['studio:create.imageFailed', 'errors:codes.unsupported_media_type'],
    happens: async (scene) => {
      const page = await fillAgent(scene, scene.name('Painted'));
      const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1') };
      await page.locator('input[type=file][accept*=image]').setInputFiles(file);
      await scene.button(page, 'studio:create.submit').click();
      return page;
    },
  },
  {
    code: 'picture_too_many_pixels',
    how: 'a picture of more pixels than the browser can make fewer of: a notice',
    notice: ['studio:create.imageFailed', 'errors:codes.picture_too_many_pixels'],
    happens: async (scene) => {
      const page = await fillAgent(scene, scene.name('Painted large'));
      const file = { name: 'a.png', mimeType: 'image/png', buffer: pngOf(11_500, 11_500) };
      await page.locator('input[type=file][accept*=image]').setInputFiles(file);
      await scene.button(page, 'studio:create.submit').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while the settings of an agent are stored: a notice',
    notice: ['agentSettings:updateFailed', 'errors:codes.internal_error'],
    happens: async (scene) => {
      const page = await scene.page('/', scene.maker);
      await scene.answerWith(page, 'PATCH', ONE_AGENT, 'internal_error');
      const dialog = await openSettings(page, scene.look.locale, scene.parts.agent.id);
      await dialog
        .getByRole('textbox', { name: scene.t('agentSettings:fields.name') })
        .first()
        .fill(scene.name('Other'));
      await scene.button(dialog, 'agentSettings:save').click();
      return page;
    },
  },
  {
    how: 'the browser does not let the key of an agent be copied: a notice',
    notice: ['common:copy.failed'],
    happens: async (scene) => {
      const page = await scene.page('/', scene.maker, refuseClipboard);
      const dialog = await openSettings(page, scene.look.locale, scene.parts.agent.id, 1);
      const label = scene.t('agentSettings:key.label');
      await scene.button(dialog, 'common:copy.label', { label }).click();
      return page;
    },
  },
  {
    code: 'default_persona',
    how: 'the persona becomes the default one in another tab while it is deleted: a notice',
    notice: ['personas:toast.deleteFailed', 'errors:codes.default_persona'],
    happens: async (scene) => {
      const { page, dialog, id } = await openPersona(scene);
      await scene.button(dialog, 'common:delete').click();
      await scene.maker.call('PATCH', `/api/studio/persona/${id}/`, { is_default: true });
      await scene.button(page.getByRole('alertdialog'), 'personas:delete.confirm').click();
      return page;
    },
  },
  {
    code: 'not_found',
    how: 'the persona is deleted in another tab while it is changed: a notice',
    notice: ['personas:toast.updateFailed', 'errors:codes.not_found'],
    happens: async (scene) => {
      const { page, dialog, id } = await openPersona(scene);
      await dialog.getByLabel(scene.t('personas:dialog.name')).fill('Other');
      await scene.maker.call('DELETE', `/api/studio/persona/${id}/`);
      await scene.button(dialog, 'personas:dialog.save').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while a persona is made: a notice',
    notice: ['personas:toast.createFailed', 'errors:codes.internal_error'],
    happens: async (scene) => {
      const page = await scene.page('/personal?tab=personas', scene.maker);
      await scene.answerWith(page, 'POST', /\/api\/studio\/persona\/?$/, 'internal_error');
      await scene.button(page, 'personas:create').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(scene.t('personas:dialog.name')).fill('Reader');
      await scene.button(dialog, 'personas:dialog.create').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while personas are loaded: in their place',
    page: ['personas:error', 'errors:codes.internal_error'],
    happens: async (scene) => {
      await scene.world.sql('ALTER TABLE persona RENAME TO persona_away');
      return scene.page('/personal?tab=personas', scene.maker);
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while a knowledge base is made: a notice, with the status',
    notice: ['knowledge:toast.createFailed', 'knowledge:toast.createFailedText', 'errors:codes.internal_error'],
    happens: async (scene) => {
      const page = await scene.page('/personal?tab=knowledgebases', scene.maker);
      await scene.answerWith(page, 'POST', /\/api\/studio\/databank\/base\/?$/, 'internal_error');
      await scene.button(page, 'knowledge:create').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(scene.t('knowledge:dialog.name'), { exact: true }).fill('Handbook');
      await scene.button(dialog, 'knowledge:dialog.create').click();
      await page.getByText(`${scene.t('knowledge:toast.createFailed')} (500)`).waitFor();
      return page;
    },
  },
];
