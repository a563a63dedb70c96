import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowClient } from '../../../../server/src/modules/workflow/client/workflow.client.js';
import { answered, ClientRuns, failed, type RunInput } from '../../../support/fake-workflow/client-runs.js';
import type { Behaviour, FakeWorkflowHost, StreamStep } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const TRANSCRIPTS = join(__dirname, '../../../support/transcripts');
const begin: StreamStep = { line: { type: 'begin' } };
const end: StreamStep = { line: { type: 'end' } };

let runs: ClientRuns;
let host: FakeWorkflowHost;
let client: WorkflowClient;
let nextAgent = 1;

beforeAll(async () => {
  runs = await ClientRuns.start();
  ({ host, client } = runs);
});

afterAll(() => runs.close());

const requestFor = (agent: number) => runs.requestFor(agent);
const run = (...input: RunInput) => runs.run(nextAgent++, ...input);

/** Bytes in buffers outside the heap, where bodies are stored. */
const outsideHeap = (): number => process.memoryUsage().external;

describe('streams', () => {
  it.each<[Behaviour]>([
    [{ kind: 'stream', pieces: ['Hello ', 'мир ', '👋'], intervalMs: 30 }],
    [{ kind: 'stream', pieces: ['Hello ', 'мир ', '👋'], intervalMs: 30, gzip: true }],
    [{ kind: 'stream', pieces: ['Hello ', 'мир ', '👋'], intervalMs: 30, toolCall: true }],
  ])('%j arrives in chunks', async (behaviour) => {
    const { outcome, pieces } = await run(behaviour);
    expect(outcome).toEqual(answered('Hello мир 👋', true));
    expect(pieces.join('')).toBe('Hello мир 👋');
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('emits the first chunk before the next one comes', async () => {
    const agent = nextAgent++;
    host.behave(agent, { kind: 'lines', steps: [begin, { item: 'first' }], ending: 'never' });
    const stop = new AbortController();
    const outcome = await client.run(requestFor(agent), { onText: () => stop.abort() }, stop.signal);
    expect(outcome).toMatchObject({ kind: 'aborted' });
  });

  it('reads a connection that delivers a few bytes at a time', async () => {
    const bytes = readFileSync(join(TRANSCRIPTS, 'cyrillic-emoji.ndjson'));
    const { outcome, pieces } = await run({ kind: 'transcript', bytes, chunkBytes: 7, intervalMs: 1 });
    expect(outcome).toEqual(answered('Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café\nДа.', true));
    expect(pieces.join('')).toBe('Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café\nДа.');
  });

  it('may exceed the reply time while data arrives, up to the total time', async () => {
    const pieces = Array.from({ length: 20 }, (_, index) => `${index} `);
    const behaviour: Behaviour = { kind: 'stream', pieces, intervalMs: 30 };
    expect((await run(behaviour, { firstByteTimeoutMs: 400 })).outcome).toEqual(answered(pieces.join('').trim(), true));
    const cut = await run(behaviour, { totalTimeoutMs: 350 });
    expect(cut.outcome).toEqual(failed('reply_timeout', cut.pieces.join('').trim()));
    expect(cut.pieces.length).toBeGreaterThan(0);
  });

  it.each(['close', 'never'] as const)('ends at an error line (then: %s)', async (ending) => {
    const steps: StreamStep[] = [begin, { item: 'partial ' }, { line: { type: 'error', content: null } }];
    const { outcome, agent } = await run({ kind: 'lines', steps, ending });
    expect(outcome).toEqual(failed('workflow_error', 'partial'));
    await until('the call to end', () => host.callsOf(agent)[0]?.endedAt);
  });

  it.each<[string, Behaviour, string, string]>([
    ['an open begin', { kind: 'lines', steps: [begin, { item: 'half ' }] }, 'stream_truncated', 'half'],
    [
      'a cut connection',
      { kind: 'lines', steps: [begin, { item: 'half ' }], ending: 'cut' },
      'connection_lost',
      'half',
    ],
    ['no text', { kind: 'lines', steps: [begin, end] }, 'empty_reply', ''],
  ])('%s', async (_name, behaviour, code, partial) => {
    expect((await run(behaviour)).outcome).toEqual(failed(code, partial));
  });

  it('shows the reply of a Respond node', async () => {
    const { outcome, pieces } = await run({ kind: 'stream', pieces: ['{"output":"ok"}'] });
    expect([outcome, pieces]).toEqual([answered('ok', true), ['ok']]);
  });
});

describe('limits', () => {
  it('silence after the headers is idle_timeout', async () => {
    const behaviour: Behaviour = { kind: 'lines', steps: [begin, { item: 'then nothing ' }], ending: 'never' };
    const { outcome, agent } = await run(behaviour, { idleTimeoutMs: 200 });
    expect(outcome).toEqual(failed('idle_timeout', 'then nothing'));
    await until('the call to be given up', () => host.callsOf(agent)[0]?.abandoned);
  });

  it('a slow but steady body is not idle', async () => {
    const steps = Array.from('drip').flatMap((item): StreamStep[] => [{ pauseMs: 300 }, { item }]);
    expect((await run({ kind: 'lines', steps }, { idleTimeoutMs: 1_000 })).outcome).toEqual(answered('drip', true));
  });

  it('no response, and an endless body that is no stream, are reply_timeout', async () => {
    expect((await run({ kind: 'never-answers' }, { firstByteTimeoutMs: 200 })).outcome).toEqual(
      failed('reply_timeout'),
    );
    const endless: Behaviour = { kind: 'endless', chunk: 'blah ', intervalMs: 20 };
    expect((await run(endless, { firstByteTimeoutMs: 300 })).outcome).toEqual(failed('reply_timeout'));
  });

  it('an endless stream is reply_too_large', async () => {
    const { outcome } = await run({ kind: 'endless' }, { maxBytes: 200_000 });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'reply_too_large' });
  });

  it('a gzip bomb is reply_too_large, with little memory', async () => {
    const before = outsideHeap();
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, outsideHeap() - before);
    }, 1);
    const { outcome } = await run({ kind: 'gzip-bomb', megabytes: 200 });
    clearInterval(sampling);
    expect(outcome).toMatchObject({ kind: 'failed', code: 'reply_too_large' });
    expect(peak).toBeLessThan(30 * 1024 * 1024);
  });
});

describe('concurrency', () => {
  it('reads 200 open streams, and a quick reply beside them', async () => {
    const agent = nextAgent++;
    host.behave(agent, {
      kind: 'lines',
      steps: [begin, { item: 'a ' }, { item: 'b ' }, { item: 'c' }],
      ending: 'never',
    });
    const texts = Array<string>(200).fill('');
    const stops = texts.map(() => new AbortController());
    const open = stops.map(({ signal }, at) => {
      const onText = (piece: string): void => {
        texts[at] += piece;
      };
      return client.run(requestFor(agent), { onText }, signal);
    });
    await until('the text of all streams', () => texts.every((text) => text === 'a b c'));
    expect((await run({ kind: 'echo' })).outcome.kind).toBe('answered');
    for (const stop of stops) stop.abort();
    const aborted = { kind: 'aborted', partial: 'a b c' };
    expect(await Promise.all(open)).toEqual(texts.map(() => aborted));
  });
});
