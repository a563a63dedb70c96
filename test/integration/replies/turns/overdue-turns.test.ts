import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { RunningRepliesRepository } from '../../../../server/src/modules/chat/turns/snapshots/running-replies.repository.js';
import { TurnClosingRepository } from '../../../../server/src/modules/chat/turns/turn-closing.repository.js';
import { TurnsRepository } from '../../../../server/src/modules/chat/turns/turns.repository.js';
import { FailoverPool } from '../../../../server/src/platform/db/failover/failover-pool.js';
import { Sql } from '../../../../server/src/platform/db/sql.js';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';

const FAILURE = { code: 'reply_timeout', text: null } as unknown as Parameters<TurnClosingRepository['fail']>[3];

/** The sweeper may have stale data, so each statement checks the current state. */
describe('overdue turn', () => {
  let installation: Installation;
  let pool: FailoverPool;
  let ann: Person;
  let agent: OwnAgent;
  let turns: TurnsRepository;
  let closings: TurnClosingRepository;
  let replies: RunningRepliesRepository;
  let chatId: number;
  let turnId: number;

  beforeAll(async () => {
    installation = await Installation.open();
    ann = await installation.person(await installation.start('api')); // no worker runs
    agent = await ann.agent();
    pool = new FailoverPool({ connectionString: installation.database.url, max: 2 });
    const sql = new Sql({ driver: { master: pool } } as unknown as DataSource);
    turns = new TurnsRepository(sql);
    closings = new TurnClosingRepository(sql);
    replies = new RunningRepliesRepository(sql);
  });
  afterAll(async () => {
    await pool.end();
    await installation.close();
  });

  beforeEach(async () => {
    chatId = (await ann.chat(agent.id)).id;
    await ann.post(chatId, 'Are you there?');
    const [turn] = await installation.rows<{ id: string }>(
      `UPDATE turn SET line_code = 'workflow_unreachable', line_until = now() - interval '1 s', due_at = now() - interval '1 min'
       WHERE chat_id = $1 RETURNING id`,
      [chatId],
    );
    turnId = Number(turn?.id);
    const overdue = await turns.overdue(0, 100, []);
    expect(overdue.map((one) => [Number(one.turn_id), one.late])).toContainEqual([turnId, true]);
  });

  const claim = (lease: string) =>
    turns.claim({ chatId, lease, leaseMs: 60_000, replyMs: 60_000, unavailable: [], reclaimAfterMs: 1000 });

  it('fails when no worker claimed it', async () => {
    expect(await closings.fail(turnId, chatId, null, FAILURE, false, [])).toMatchObject({ delivery: 'failed' });
  });

  it('stores the reply of a worker that claimed it in the meantime', async () => {
    const lease = randomUUID();
    expect(Number((await claim(lease))?.turn_id)).toBe(turnId);
    expect(await closings.fail(turnId, chatId, null, FAILURE, false, [])).toBeUndefined();
    expect(await closings.answer(turnId, chatId, lease, 'I am', null, {})).toMatchObject({ body: 'I am' });
  });

  it('stays in the agent queue when its time limit was extended', async () => {
    await installation.rows(`UPDATE turn SET line_until = now() + interval '1 min' WHERE id = $1`, [turnId]);
    expect(await closings.fail(turnId, chatId, null, FAILURE, false, [])).toBeUndefined();
  });

  it('keeps the snapshot of its current worker', async () => {
    const reply = { turnId, chatId, messageId: 1, index: 3, activity: null, steps: [] };
    const text = async () => (await replies.ofChats([chatId])).get(chatId)?.text;
    await claim(randomUUID());
    await replies.save([{ ...reply, attempt: 1, text: 'of the first' }]);
    expect(await text()).toBe('of the first');
    await installation.rows(`UPDATE turn SET due_at = now() - interval '1 s' WHERE id = $1`, [turnId]);
    expect((await claim(randomUUID()))?.attempt).toBe(2);
    await replies.save([{ ...reply, attempt: 2, text: 'of the second' }]);
    await replies.save([{ ...reply, attempt: 1, text: 'of the first, and more' }]);
    expect(await text()).toBe('of the second');
  });
});
