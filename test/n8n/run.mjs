// Tests the integration with a real n8n: templates created over its API or pasted into its editor, outages of n8n, and
// workflows that Regent creates, publishes, checks and removes. N8N_HOME: folder of the n8n installation (`node/` with
// Node 24, `n8n/` with the package). ONLY runs some parts, by name.
import { join } from 'node:path';
import { freePort } from './installation/free-port.mjs';
import { openInstallation } from './installation/installation.mjs';
import { wire } from './regent/conversation.mjs';
import { signIn } from './regent/person.mjs';
import { startRegent } from './regent/regent.mjs';
import { own } from './scenarios/accounts/own.mjs';
import { ownership } from './scenarios/accounts/ownership.mjs';
import { chatHub } from './scenarios/chat-hub.mjs';
import { diagnosis } from './scenarios/diagnosis/diagnosis.mjs';
import { guide } from './scenarios/guide/guide.mjs';
import { limits } from './scenarios/limits.mjs';
import { provisioning } from './scenarios/provisioning/provisioning.mjs';
import { byApi } from './scenarios/templates/by-api.mjs';
import { byPaste } from './scenarios/templates/by-paste.mjs';
import { failureReports } from './scenarios/templates/failure-reports.mjs';
import { outages } from './scenarios/templates/outages.mjs';
import { testMessages } from './scenarios/templates/test-messages.mjs';
import { moreThanText } from './scenarios/workflows/more-than-text.mjs';
import { shapes } from './scenarios/workflows/shapes.mjs';

const only = process.env.ONLY?.split(',');
const isWanted = (part) => only === undefined || only.includes(part);

const at = await openInstallation();
const { n8n, data, closing } = at;
let passed = 0;

/** Runs a named step and prints its duration. */
async function step(name, run) {
  const begun = Date.now();
  try {
    await run();
  } catch (error) {
    console.log(`FAILED  ${name}`);
    throw error;
  }
  passed += 1;
  console.log(`ok  ${name} (${Date.now() - begun} ms)`);
}

/** Regent without an n8n key: creators provide their workflows. */
async function withoutApiKey() {
  const regent = await startRegent({
    data: join(data, 'regent'),
    port: await freePort(),
    env: { N8N_BASE_URL: n8n.url, MESSAGES_PER_MINUTE: '1000' },
  });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, 'creator@example.com');
  closing.unshift(() => person.close());
  const here = { step, n8n, person, closing };
  const streaming = isWanted('api') ? await byApi(here) : undefined;
  if (isWanted('paste')) await byPaste(here);
  if (isWanted('tests')) await testMessages(here);
  if (isWanted('failures')) await failureReports(here);
  if (isWanted('outages')) await outages({ ...here, streaming: streaming ?? (await wire(n8n, person, 'openrouter')) });
  person.close();
  await regent.stop();
}

/** Resets the state of earlier suites: only n8n's owner has the credential of the model. */
async function renewModelCredential() {
  await n8n.removeModelCredentials();
  await n8n.addModelCredential();
}

try {
  await step('n8n starts, with an owner and a key', async () => {
    await n8n.start();
    await n8n.bootstrap();
    await n8n.addModelCredential();
  });
  if (['api', 'paste', 'tests', 'failures', 'outages'].some(isWanted)) await withoutApiKey();
  if (isWanted('provisioning')) await provisioning({ step, n8n, closing, data: join(data, 'regent') });
  if (isWanted('limits')) await limits({ step, n8n, closing, data });
  await renewModelCredential();
  if (isWanted('diagnosis')) await diagnosis({ step, n8n, closing, data });
  if (isWanted('guide')) await guide({ step, n8n, closing, data });
  if (isWanted('own')) await own({ step, n8n, closing, data });
  if (isWanted('shapes')) await shapes({ step, n8n, closing, data });
  if (isWanted('more') || isWanted('chats')) {
    await moreThanText({ step, n8n, closing, data, isWanted });
  }
  if (isWanted('ownership')) await ownership({ step, n8n, closing, data });
  if (isWanted('hub')) await chatHub({ step, n8n, closing, data });
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await at.close();
}
process.exit();
