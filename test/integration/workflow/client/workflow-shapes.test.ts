import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDispatchBody } from '../../../../server/src/modules/workflow/client/domain/dispatch-body.js';
import { WorkflowClient } from '../../../../server/src/modules/workflow/client/workflow.client.js';
import { ANSWERS, CALLBACK, FAILURES, HEARD } from '../../../n8n/recording/answering-workflows.mjs';
import type { Behaviour } from '../../../support/fake-workflow/behaviours.js';
import type { ChatBehaviour } from '../../../support/fake-workflow/fake-chat.js';
import { type RecordedAnswer, recordedPieces } from '../../../support/recording/recording.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';

/** A workflow response, or its messages on the n8n chat socket. */
interface Recorded {
  name: string;
  answer?: RecordedAnswer;
  chat?: Pick<ChatBehaviour, 'messages' | 'ending'>;
}

const RECORDING = readFileSync(join(__dirname, '../../../support/transcripts/n8n-shapes.json'), 'utf8');
const RECORDED: Recorded[] = JSON.parse(RECORDING).exchanges;
const texts = new Map(ANSWERS.map(([[name], text]) => [name, text]));
const codes = new Map(FAILURES.map(([[name], code]) => [name, code]));

/** Workflows that `npm run test:n8n` runs in a real n8n, with its recorded responses. */
describe('recorded workflow shape', () => {
  let host: FakeWorkflowHost;
  let client: WorkflowClient;
  beforeAll(async () => {
    host = await startFakeWorkflowHost();
    client = new WorkflowClient({ idleTimeoutMs: 3_000, connectTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    await client.close();
    await host.close();
  });

  it('is recorded', () => expect(RECORDED.map(({ name }) => name)).toEqual([...texts.keys(), ...codes.keys()]));

  it.each(RECORDED.map((one, index): [string, Recorded, number] => [one.name, one, index + 1]))(
    '%s',
    async (name, recorded, agent) => {
      host.behave(agent, behaviourOf(recorded));
      expect(await outcomeOf(agent)).toMatchObject(expectedOf(name));
    },
  );

  function expectedOf(name: string): object {
    if (name === CALLBACK) return { kind: 'deferred' };
    const text = texts.get(name);
    if (text === undefined) return { kind: 'failed', code: codes.get(name) };
    return { kind: 'answered', text: text instanceof RegExp ? expect.stringMatching(text) : text };
  }

  function behaviourOf({ answer, chat }: Recorded): Behaviour {
    if (chat) return { kind: 'chat', ...chat };
    if (!answer) throw new Error('nothing was recorded');
    const { status, headers } = answer;
    return { kind: 'raw', status, headers, body: Buffer.concat(recordedPieces(answer)) };
  }

  async function outcomeOf(agent: number) {
    const body = buildDispatchBody({
      ...{ chatId: 7, messageId: 41, text: HEARD, agent: { id: agent, name: 'Helper', context: null }, userId: 9 },
      ...{ locale: 'en', persona: null, history: [], callbackUrl: `${host.url}/callback` },
    });
    const request = {
      ...{ url: host.webhook(agent), apiKey: 'key', signing: { webhookSecret: null, apiKey: 'key' }, turnId: agent },
      ...{ attempt: 1, body, firstByteTimeoutMs: 8_000 },
    };
    return client.run(request, { onText: () => undefined, onEnd: () => undefined }, new AbortController().signal);
  }
});
