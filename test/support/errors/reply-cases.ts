import type { FailureCode } from '../../../server/src/contract/errors.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';
import type { Behaviour } from '../services/fake-workflow-host.js';
import { until } from '../util/until.js';
import { publishedAgent } from './people.js';
import type { ErrorCase } from './scene.js';

const HALF = [{ line: { type: 'begin' } }, { item: 'Half of ' }];

/** Failures of a workflow. */
const WRONG: Record<FailureCode, { how: string; behaviour: Behaviour }> = {
  workflow_not_active: { how: 'the webhook is not registered', behaviour: { kind: 'not-registered' } },
  workflow_not_connected: { how: 'no workflow is known', behaviour: { kind: 'not-registered' } },
  workflow_unreachable: {
    how: 'the host sends calls elsewhere',
    behaviour: { kind: 'redirect', location: 'http://127.0.0.1:9/' },
  },
  bad_api_key: { how: 'the webhook refuses the key', behaviour: { kind: 'wrong-key' } },
  workflow_error: { how: 'the workflow ends with an error', behaviour: { kind: 'workflow-error' } },
  empty_reply: { how: 'the workflow answers nothing', behaviour: { kind: 'empty' } },
  unreadable_reply: {
    how: 'the workflow answers with half of a JSON object',
    behaviour: { kind: 'raw', status: 200, body: '{"output": "Half of' },
  },
  stream_truncated: {
    how: 'the stream ends in the middle',
    behaviour: { kind: 'lines', steps: HALF, ending: 'close' },
  },
  connection_lost: { how: 'the connection breaks', behaviour: { kind: 'reset', after: 'headers' } },
  idle_timeout: {
    how: 'the stream stops and stays open',
    behaviour: { kind: 'lines', steps: HALF, ending: 'never' },
  },
  reply_timeout: { how: 'the workflow never answers', behaviour: { kind: 'never-answers' } },
  reply_too_large: { how: 'the reply does not end', behaviour: { kind: 'gzip-bomb', megabytes: 8 } },
  storage_full: { how: 'the user has no storage for the file', behaviour: { kind: 'not-registered' } },
};
const CODES = Object.keys(WRONG) as FailureCode[];

/** Sends one message per failing reply, so that slow failures run while other cases do. */
export async function askForFailures(
  world: UiWorld,
  maker: WebPerson,
  other: WebPerson,
): Promise<Record<FailureCode, number>> {
  const ask = async (code: FailureCode): Promise<[FailureCode, number]> => {
    const agent = await publishedAgent(world, maker);
    world.host.behave(agent.id, WRONG[code].behaviour);
    const { id } = await other.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id });
    await other.call('POST', `/api/chat/${id}/message/`, { message: 'Will it answer?' });
    if (code === 'workflow_not_connected' || code === 'storage_full') await failsAs(world, id, code);
    return [code, id];
  };
  return Object.fromEntries(await Promise.all(CODES.map(ask))) as Record<FailureCode, number>;
}

/** Needs an operator's n8n API key, or a user with full storage; the reason replaces another one. */
async function failsAs(world: UiWorld, chatId: number, code: FailureCode): Promise<void> {
  const failure = `jsonb_set(failure, '{code}', '"${code}"')`;
  await until('the failure', async () => {
    const changed = await world.sql(
      `UPDATE message SET failure = ${failure} WHERE chat_id = ${chatId} AND delivery = 'failed' RETURNING id`,
    );
    return changed.length > 0;
  });
}

/** Reasons why a reply failed. */
export const REPLY_CASES: ErrorCase[] = CODES.map((code) => ({
  code,
  how: `${WRONG[code].how}: below the message`,
  page: [`errors:failures.${code}`],
  happens: (scene) => scene.page(`/conversations/${scene.parts.failing[code]}`, scene.other),
}));
