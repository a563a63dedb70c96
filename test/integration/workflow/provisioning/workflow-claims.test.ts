import pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../../../server/src/app/entities.js';
import { AgentWorkflowsService } from '../../../../server/src/modules/agents/workflows/agent-workflows.service.js';
import { dataSourceOptions } from '../../../../server/src/platform/db/data-source.js';
import { Sql } from '../../../../server/src/platform/db/sql.js';
import { ONE_AGENT } from '../../../support/server/seed/one-agent.js';
import { createTestDatabase, type TestDatabase } from '../../../support/services/database.js';
import { eventually } from '../../../support/util/eventually.js';

const AGENT = 1;
const OWN_N8N = 7;

describe('claim of a workflow while its agent changes', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let changer: pg.Client;
  let dataSource: DataSource;
  let workflows: AgentWorkflowsService;

  beforeEach(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 3 });
    changer = new pg.Client(database.url);
    await changer.connect();
    await changer.query(`
      ${ONE_AGENT}
      INSERT INTO agent_workflow (agent_id, due_at) VALUES (${AGENT}, now()) ON CONFLICT DO NOTHING`);
    dataSource = await new DataSource(dataSourceOptions(database.config(), ENTITIES)).initialize();
    workflows = new AgentWorkflowsService(new Sql(dataSource), dataSource);
  });
  afterEach(async () => {
    await changer?.end();
    await dataSource?.destroy();
    await pool?.end();
    await database?.drop();
  });

  /** Claims during a change that commits while the claim waits for it. */
  async function claimDuring(change: string) {
    await changer.query(`BEGIN; ${change}`);
    const claimed = workflows.claim(AGENT, 60_000);
    await eventually(
      async () =>
        (
          await pool.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
        ).rowCount,
      (waiting) => expect(waiting).toBe(1),
    );
    await changer.query('COMMIT');
    return claimed;
  }

  it('treats a concurrently deleted agent as deleted', async () => {
    const held = await claimDuring(`UPDATE agent SET deleted_at = now() WHERE id = ${AGENT}`);
    expect(held).toMatchObject({ agent_id: AGENT, agent: null });
  });

  it('uses an n8n that its creator has just entered', async () => {
    const held = await claimDuring(`
      INSERT INTO creator_n8n (id, user_id, base_url, api_key) VALUES (${OWN_N8N}, 1, 'https://n8n.example.com', 'x');
      UPDATE agent_workflow SET wanted = wanted + 1 WHERE agent_id = ${AGENT}`);
    expect(Number(held?.n8n_id)).toBe(OWN_N8N);
  });
});
