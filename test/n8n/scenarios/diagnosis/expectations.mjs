// Where the cause of a fault is visible: in the creator's check, in the chat, and in the creator's view of the run.
import assert from 'node:assert/strict';
import { ask, failureOf } from '../../regent/conversation.mjs';
import { agentPath } from '../../regent/creator.mjs';
import { until } from '../../regent/until.mjs';
import { causeText, LANGUAGES, SENTENCES } from './cause-texts.mjs';

const ONLY_FOR_CREATORS = /workflow|webhook|n8n|node|рабоч|вебхук|узел/i;
/** Causes whose texts are those of the error code, which also name whom to contact. */
const WITH_TEXTS_OF_CODE = ['api_key_refused', 'workflow_missing'];

const matches = (text, wanted) => (wanted instanceof RegExp ? assert.match(text, wanted) : assert.equal(text, wanted));
const fixOf = (cause, language) => causeText({ cause }, language).fix;

/** The creator's check, in both languages. */
export async function expectInCheck(creator, agent, fault) {
  const { step: name, check, cause, says, checkSays = says, node, words } = fault;
  for (const [at, language] of LANGUAGES.entries()) {
    const { steps } = await creator.call('POST', `${agentPath(agent.id)}check/`, undefined, language);
    const found = steps.find((one) => one.step === name);
    const all = JSON.stringify(steps);
    assert.ok(found && found.ok !== true, `${name} is well: ${all}`);
    assert.deepEqual([found.code, found.cause], [check, cause], all);
    matches(found.message, checkSays[at]);
    const isFixOfCause = found.fix.endsWith(fixOf(cause, language)) || WITH_TEXTS_OF_CODE.includes(cause);
    assert.ok(found.fix.length > 0 && isFixOfCause, all);
    if (node) assert.equal(found.node, node);
    if (words) assert.match(found.words, words);
    assert.doesNotMatch(all, /rgt_|eyJ/);
  }
}

/** The text that the chat user reads. */
export async function expectInChat(user, agent, { user: wanted }) {
  const chat = await user.call('POST', '/api/chat/', { agent_id: agent.id });
  const sent = await ask(user, chat, 'Hello');
  const replied = () => user.events.some((one) => one.name === 'message.created' && one.message.reply_to === sent.id);
  const failure = await until('the end of the message', () => failureOf(user, sent) ?? (replied() && {}), 90_000);
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
export async function expectInRun(creator, agent, fault) {
  const { cause, run = cause, says, runSays = run === cause ? says : undefined, node, words } = fault;
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
