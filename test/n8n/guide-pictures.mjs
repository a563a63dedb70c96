// Takes the guide's screenshots in a real n8n, with the templates of this build: `npm run build && npm run
// guide:pictures`. N8N_HOME: folder of the n8n installation.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { workflowTemplate } from '../../dist/server/modules/workflow/provisioning/domain/template/workflow-template.js';
import { openEditor } from './installation/editor.mjs';
import { openInstallation, runIn } from './installation/installation.mjs';

const FOLDER = resolve(import.meta.dirname, '../../client/public/images/guide');
/** Hides the left sidebar and the logs. */
const CANVAS = { x: 42, y: 0, width: 958, height: 520 };
const [WIDTH, QUALITY] = [1200, 80];
const AGENT = { agentId: 42, agentName: 'Garden helper', webhookPath: 'agent-42-k3x9q7m2v5d8p4zt' };

const at = await openInstallation();
const { n8n, closing } = at;

const templateOf = (kind) =>
  JSON.stringify(
    workflowTemplate({
      ...AGENT,
      kind,
      callbackBase: 'https://regent.example.com',
      credentialId: null,
      webhookNodeId: 'wh',
    }),
  );

/** @param clip part of the page, in CSS pixels; default: the whole page */
async function take(page, name, clip) {
  const png = await page.screenshot({ ...(clip && { clip }), animations: 'disabled' });
  const file = join(FOLDER, `${name}.webp`);
  const { size } = await sharp(png)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toFile(file);
  console.log(`${name}.webp ${Math.round(size / 1024)} KB`);
}

runIn(at, async () => {
  mkdirSync(FOLDER, { recursive: true });
  await n8n.start();
  await n8n.bootstrap();
  await n8n.addModelCredential();
  await n8n.api('POST', '/credentials', {
    name: 'Regent agent 42',
    type: 'httpHeaderAuth',
    data: { name: 'X-API-Key', value: 'not a key' },
  });
  const editor = await openEditor(n8n);
  closing.unshift(() => editor.close());
  const { page } = editor;
  await page.setViewportSize({ width: 1000, height: 560 });
  for (const kind of ['simple', 'openrouter']) {
    const { id } = await n8n.api('POST', '/workflows', JSON.parse(templateOf(kind)));
    await page.goto(`/workflow/${id}`);
    await page.locator('[data-test-id="canvas-node"]').first().waitFor();
    await page.keyboard.press('1'); // fits the workflow into the view
    await page.waitForTimeout(1000);
    await take(page, `canvas-${kind}`, CANVAS);
  }
  await page.setViewportSize({ width: 1000, height: 700 });
  const dialog = page.locator('.el-dialog:visible').last();
  const takeDialog = async (name) => {
    await dialog.waitFor();
    await page.waitForTimeout(1000); // it moves in
    await take(page, name, await dialog.boundingBox());
  };
  await page.goto('/settings/api');
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  await dialog.getByRole('textbox').first().fill('Regent');
  await takeDialog('api-key');
  await page.goto('/home/credentials');
  await page.getByText('Regent agent 42').click();
  await takeDialog('credential');
});
