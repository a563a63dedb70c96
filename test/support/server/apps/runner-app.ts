import { seedDemo } from '../../../../server/src/app/demo/seed-demo.js';
import { BuiltinRunner } from '../../../../server/src/modules/workflow/runner/builtin-runner.js';
import { FindAnswer } from '../../../../server/src/modules/workflow/runner/find-answer.js';
import { sealedPlace } from '../../../../server/src/platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../server/src/platform/crypto/secret-box.js';
import { startStudioApp } from './studio-app.js';

/** A line of a streamed reply. */
export interface Line {
  type: string;
  content?: string;
  sources?: unknown;
}

/** A studio with the demo agents and a running built-in runner. */
export async function startRunner(overrides: Record<string, string> = {}) {
  const app = await startStudioApp(overrides);
  await seedDemo(app.config);
  app.get(FindAnswer).pace = { pieceDelayMs: 0, wordsPerPiece: 3 };
  const runner = app.get(BuiltinRunner);
  const base = await runner.start();
  const agents = new Map<string, { id: number; key: string }>();
  for (const row of await app.database.query('SELECT id, name, api_key FROM agent')) {
    agents.set(row.name, {
      id: row.id,
      key: new SecretBox(app.config).open(row.api_key, sealedPlace('agent.api_key', row.id)),
    });
  }
  const post = (name: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const agent = agents.get(name)!;
    return fetch(`${base}/webhook/agent-${agent.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': agent.key },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    });
  };
  const lines = async (name: string, body: unknown): Promise<Line[]> => {
    const text = await (await post(name, body)).text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const ask = async (name: string, chatInput: string, more: object = {}): Promise<string> =>
    (await lines(name, { chatInput, locale: 'en', history: [], persona: null, ...more }))
      .map((line) => line.content ?? '')
      .join('');
  const stop = async () => {
    await runner.stop();
    await app.stop();
  };
  return { app, base, agents, post, lines, ask, stop };
}
