// Faults injected into a real n8n. The check and the run name each cause in both languages; chat users read a plain
// sentence. CASES selects faults by a part of their names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IN_WORKFLOWS } from '../../faults/in-workflows.mjs';
import { whenCalled } from '../../faults/nodes.mjs';
import { ON_THE_WAY } from '../../faults/on-the-way.mjs';
import { startProxy } from '../../installation/proxy.mjs';
import { code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { ask, failureOf, newAgent } from '../../regent/conversation.mjs';
import { signIn, startRegent, until } from '../../regent/regent.mjs';

const ROOT = resolve(import.meta.dirname, '../../../..');
const BUILT = resolve(ROOT, process.env.REGENT_BUILD ?? 'dist/server');
const { causeText } = await import(join(BUILT, 'modules/workflow/diagnosis/domain/cause-texts.js'));
const LANGUAGES = ['en', 'ru'];
const SENTENCES = Object.fromEntries(
  LANGUAGES.map((language) => {
    const file = join(ROOT, `client/src/i18n/locales/${language}/errors.json`);
    return [language, JSON.parse(readFileSync(file, 'utf8')).failures];
  }),
);
const ONLY_FOR_CREATORS = /workflow|webhook|n8n|node|рабоч|вебхук|узел/i;
const SOUND = (path) =>
  workflow(path, [webhook(path, 'responseNode'), respond({ respondWith: 'json', responseBody: '{"output":"Hi"}' })]);

const matches = (text, wanted) => (wanted instanceof RegExp ? assert.match(text, wanted) : assert.equal(text, wanted));
const fixOf = (cause, language) => causeText({ cause }, language).fix;

export async function diagnosis({ step, n8n, freePort, closing, data }) {
  const rules = { answers: null };
  const proxy = await startProxy(n8n.url, { answers: (...call) => rules.answers?.(...call) ?? false });
  closing.unshift(() => proxy.close());
  const env = {
    N8N_BASE_URL: proxy.url,
    N8N_API_KEY: n8n.key,
    AGENT_CHECK_INTERVAL_MS: '3600000',
    AGENT_REPLY_TIMEOUT_MS: '12000',
    MESSAGES_PER_MINUTE: '0',
    READS_PER_MINUTE: '0',
    REQUESTS_PER_MINUTE: '0',
  };
  const regent = await startRegent({ data: join(data, 'diagnosis'), port: await freePort(), env });
  closing.unshift(() => regent.stop());
  const creator = await signIn(regent.url, 'faults@example.com');
  closing.unshift(() => creator.close());
  const user = await signIn(regent.url, 'chats@example.com');
  closing.unshift(() => user.close());
  const at = { n8n, proxy: rules, modelUrl: n8n.modelUrl.replace(/\/v1$/, '') };

  const published = async (draft) => {
    const { id } = await n8n.api('POST', '/workflows', draft);
    await n8n.api('POST', `/workflows/${id}/publish`);
    return id;
  };
  const throwing = { ...code("throw new Error('Order 17 has no customer');"), name: 'Look up' };
  at.helper = await published(workflow('Helper', [whenCalled(), throwing]));
  await published(
    workflow('Slow', [
      webhook('slow', 'lastNode'),
      code('await new Promise((done) => setTimeout(done, 20000)); return [];'),
    ]),
  );
  /** An execution that delays n8n's shutdown. */
  at.slow = async () => {
    void fetch(`${n8n.url}/webhook/slow`, { method: 'POST' }).catch(() => undefined);
    await sleep(1000);
  };
  at.withoutModelCredential = async () => {
    await n8n.removeModelCredentials();
    at.modelIsGone = true;
  };

  const agentPath = (id) => `/api/studio/agent/${id}/`;
  const checked = async (id, language) =>
    (await creator.call('POST', `${agentPath(id)}check/`, undefined, language)).steps;

  /** The creator's check, in both languages. */
  async function inCheck(agent, { step: name, check, cause, says, checkSays = says, node, words }) {
    for (const [at, language] of LANGUAGES.entries()) {
      const steps = await checked(agent.id, language);
      const found = steps.find((one) => one.step === name);
      const all = JSON.stringify(steps);
      assert.ok(found && found.ok !== true, `${name} is well: ${all}`);
      assert.deepEqual([found.code, found.cause], [check, cause], all);
      matches(found.message, checkSays[at]);
      assert.ok(found.fix.length > 0 && (found.fix.endsWith(fixOf(cause, language)) || ONES_OWN.includes(cause)), all);
      if (node) assert.equal(found.node, node);
      if (words) assert.match(found.words, words);
      assert.doesNotMatch(all, /rgt_|eyJ/);
    }
  }

  /** Checks the text that the chat user reads. @returns the message in the chat */
  async function inChat(agent, person, { user: wanted }) {
    const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
    const sent = await ask(person, chat, 'Hello');
    const replied = () =>
      person.events.some((one) => one.name === 'message.created' && one.message.reply_to === sent.id);
    const failure = await until('the end of the message', () => failureOf(person, sent) ?? (replied() && {}), 90_000);
    assert.equal(failure.code ?? null, wanted, JSON.stringify(failure));
    if (wanted === null) return;
    for (const text of [failure.message, ...LANGUAGES.map((language) => SENTENCES[language][wanted])]) {
      assert.ok(text.length > 0);
      assert.doesNotMatch(text, ONLY_FOR_CREATORS);
    }
    // With the agent's name, the client's text differs from the server's.
    if (!SENTENCES.en[wanted].includes('{{name}}')) assert.equal(failure.message, SENTENCES.en[wanted]);
  }

  /** The creator's view of the run, in both languages. */
  async function inRun(agent, { cause, run = cause, says, runSays = run === cause ? says : undefined, node, words }) {
    const runs = `${agentPath(agent.id)}runs/`;
    const [listed] = await until('the run', async () => {
      const found = await creator.call('GET', `${runs}?outcome=failed`);
      return found.length > 0 && found;
    });
    for (const [at, language] of LANGUAGES.entries()) {
      const { failure, execution_url } = await creator.call('GET', `${runs}${listed.turn_id}/`, undefined, language);
      assert.equal(failure.cause, run, JSON.stringify(failure));
      if (runSays) matches(failure.message, runSays[at]);
      else assert.equal(failure.message, causeText({ cause: run }, language).headline);
      assert.equal(failure.fix, fixOf(run, language));
      if (node) assert.equal(failure.node, node);
      // The chat belongs to another user, and n8n's error may repeat their text.
      if (words) assert.equal(failure.words, null);
      if (node) assert.match(execution_url ?? '', /\/executions\/\d+$/);
    }
  }

  let count = 0;
  const cases = Object.entries({ ...IN_WORKFLOWS, ...ON_THE_WAY });
  const isWanted = (name) => !process.env.CASES || process.env.CASES.split(',').some((part) => name.includes(part));
  const wrong = [];
  for (const [name, fault] of cases.filter(([each]) => isWanted(each))) {
    count += 1;
    try {
      await step(`fault: ${name}`, () => plant(name, fault));
    } catch (error) {
      wrong.push(name);
      console.log(`    ${String(error.stack).slice(0, 1500)}`);
    } finally {
      rules.answers = null;
      if (fault.undo) await fault.undo(at);
      if (at.modelIsGone) await n8n.addModelCredential();
      at.modelIsGone = false;
    }
  }
  console.log(`    ${count - wrong.length} of ${count} planted faults name their cause`);
  assert.deepEqual(wrong, []);

  async function plant(_name, fault) {
    const path = `fault-${Date.now()}-${count}`;
    const here = { ...at, fault, path };
    here.withoutModelCredential = at.withoutModelCredential;
    here.workflowId = await published(await (fault.make ?? SOUND)(path, here));
    const agent = await newAgent(creator, null, { n8n_workflow_id: here.workflowId });
    const isPublished = await publishes(agent, fault);
    await fault.spoil?.(here);
    await fault.plant?.(here);
    await inCheck(agent, fault);
    if (!isPublished) return;
    await inChat(agent, user, fault);
    if (fault.user !== null) await inRun(agent, fault);
  }

  /** Publishing a workflow without a callable trigger is refused, with the cause in the caller's language. */
  async function publishes(agent, { step: name, says }) {
    if (name !== 'trigger') {
      await creator.call('PATCH', agentPath(agent.id), { status: 'ready' });
      return true;
    }
    for (const [at, language] of LANGUAGES.entries()) {
      const refused = await creator.call('PATCH', agentPath(agent.id), { status: 'ready' }, language).then(
        () => assert.fail('it was published'),
        (error) => error.body,
      );
      assert.ok(refused.detail.startsWith(`${name}: ${says[at]}\n`), refused.detail);
    }
    return false;
  }
}

/** Texts of the error code, which also name whom to contact. */
const ONES_OWN = ['api_key_refused', 'workflow_missing'];
