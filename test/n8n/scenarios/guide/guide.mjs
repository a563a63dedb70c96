// Follows the guide "Connect an agent to n8n" step by step in Regent and in n8n's editor. Every name in quotation marks
// comes from the guide's text, so that a renamed button fails here.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openEditor } from '../../installation/editor.mjs';
import { freePort } from '../../installation/free-port.mjs';
import { startRegent } from '../../regent/regent.mjs';
import { connectingN8n } from './connecting-n8n.mjs';
import { pastingTemplate } from './pasting-template.mjs';
import { openRegent } from './regent-in-browser.mjs';

const TEXTS = resolve(import.meta.dirname, '../../../../client/src/i18n/locales/en/guide.json');

/**
 * n8n has no model and no workflows, and Regent is not connected to it, as for a creator who has read only the guide.
 */
export async function guide({ step, n8n, closing, data }) {
  const texts = JSON.parse(readFileSync(TEXTS, 'utf8'));
  const regent = await startRegent({
    data: join(data, 'guide'),
    port: await freePort(),
    env: { N8N_BASE_URL: '', N8N_ALLOWED_PRIVATE_HOSTS: new URL(n8n.url).host },
  });
  closing.unshift(() => regent.stop());
  const editor = await openEditor(n8n);
  closing.unshift(() => editor.close());
  const { page, call } = await openRegent(editor.browser, regent.url);
  const here = { step, n8n, editor, page, call };
  await connectingN8n({ ...here, text: texts.connect });
  await pastingTemplate({ ...here, text: texts.paste, connected: texts.connect });
  await editor.close();
  await regent.stop();
}
