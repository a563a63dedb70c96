import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './processes.mjs';

const DOWN_MS = 8000;

/** Nobody listens where the workflows are. */
async function takeDown({ stub }) {
  await stub.refuse();
  await sleep(DOWN_MS);
  await stub.accept();
}

const fill = (count) => `
  WITH me AS (SELECT $1::bigint AS agent_id, (SELECT creator_id FROM agent WHERE id = $1) AS user_id),
  c AS (INSERT INTO chat (user_id, agent_id, name, head) SELECT user_id, agent_id, 'Backlog', 1 FROM me, generate_series(1, ${count})
    RETURNING id),
  m AS (INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery) SELECT id, 1, 1, false, 'backlog json:0', 'queued' FROM c
    RETURNING id, chat_id)
  INSERT INTO turn (chat_id, message_id, agent_id) SELECT m.chat_id, m.id, me.agent_id FROM m, me`;

/** Very many messages of another agent wait when the worker comes back: they are answered, and nobody waits for them. */
async function pileUp({ workers, db, backlog, otherAgentId, note }) {
  for (const { pid } of workers) process.kill(pid, 'SIGSTOP');
  await db.query(fill(backlog), [otherAgentId]);
  for (const { pid } of workers) process.kill(pid, 'SIGCONT');
  const begun = Date.now();
  const left = async () =>
    Number(
      (
        await db.query(`SELECT count(*) FROM turn WHERE agent_id = $1 AND state IN ('queued', 'running', 'waiting')`, [
          otherAgentId,
        ])
      ).rows[0].count,
    );
  await until(async () => (await sleep(500)) ?? (await left()) === 0, 600_000, 'the backlog');
  note(`${Math.round(backlog / ((Date.now() - begun) / 1000))} of ${backlog} answered a second`);
}

export const AGENT_FAULTS = {
  'workflow-down': { number: 'F5', hit: takeDown, alone: true, at: 0.3 },
  /** Each message says how its workflow fails; see `sick.mjs`. */
  'workflow-sick': { number: 'F5', hit: () => {}, alone: true, at: 0, load: 'sick' },
  duplicates: { number: 'F7', hit: () => {}, alone: true, at: 0, load: 'repeated' },
  none: { number: 'F8', hit: () => {}, alone: true, at: 0 },
  backlog: { number: 'F11', hit: pileUp, alone: true, at: 0.2 },
};
