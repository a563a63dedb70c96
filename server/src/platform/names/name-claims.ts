import { type Statement, statementsOf } from '../db/sql.js';
import { nameSkeletons } from './name-skeletons.js';

/** The table with the names, and the table with their claimed skeletons. */
export interface NamedTable {
  /** SQL identifiers, quoted if necessary. */
  owner: string;
  name: string;
  /** Condition of a row `o` that keeps its name; deleted rows do not. */
  live: string;
  claims: string;
  ownerId: string;
}

/** Runs a statement in the caller's transaction. */
export type RunStatement = <Row extends Record<string, unknown>>(
  statement: Statement,
  values: unknown[],
) => Promise<Row[]>;

/**
 * Unique names, by skeleton. The primary key of the claims decides between concurrent ones. A claim stores its name: it
 * is void if the owner has another name, set by a release without claims. Atomic statements, see ADR 4.
 */
export class NameClaims {
  readonly #drop: Statement;
  readonly #add: Statement;
  readonly #taken: Statement;
  readonly #unclaimed: Statement;
  readonly #addMany: Statement;
  readonly #dropPartial: Statement;

  constructor({ owner, name, live, claims, ownerId }: NamedTable) {
    const statement = statementsOf(claims);
    const holds = `SELECT FROM ${owner} o WHERE o.id = c.${ownerId} AND o.${name} = c.name AND ${live}`;
    this.#drop = statement(
      'drop',
      `DELETE FROM ${claims} c WHERE c.${ownerId} = ANY($1::bigint[])
        OR (c.skeleton = ANY($2::text[]) AND NOT EXISTS (${holds}))`,
    );
    this.#add = statement(
      'add',
      `INSERT INTO ${claims} (skeleton, ${ownerId}, name) SELECT skeleton, $1, $3 FROM unnest($2::text[]) skeleton
        ON CONFLICT DO NOTHING RETURNING skeleton`,
    );
    this.#taken = statement(
      'taken',
      `SELECT c.skeleton FROM ${claims} c WHERE c.skeleton = ANY($1::text[]) AND c.${ownerId} <> $2 AND EXISTS (${holds}) LIMIT 1`,
    );
    this.#unclaimed = statement(
      'unclaimed',
      `SELECT o.id, o.${name} AS name FROM ${owner} o WHERE o.id > $1 AND ${live}
        AND NOT EXISTS (SELECT FROM ${claims} c WHERE c.${ownerId} = o.id AND c.name = o.${name}) ORDER BY o.id LIMIT $2`,
    );
    this.#addMany = statement(
      'add-many',
      `INSERT INTO ${claims} (skeleton, ${ownerId}, name)
        SELECT skeleton, id, name FROM unnest($1::text[], $2::bigint[], $3::text[]) claim (skeleton, id, name)
          WHERE EXISTS (SELECT FROM ${owner} o WHERE o.id = claim.id)
        ON CONFLICT DO NOTHING`,
    );
    this.#dropPartial = statement(
      'drop-partial',
      `DELETE FROM ${claims} c USING unnest($1::bigint[], $2::int[]) wanted (id, skeletons) WHERE c.${ownerId} = wanted.id
        AND (SELECT count(*) FROM ${claims} held WHERE held.${ownerId} = wanted.id) < wanted.skeletons`,
    );
  }

  /**
   * Claims a name in place of the previous one. @returns false for a lookalike of another name; the caller must then
   * roll back
   */
  async claim(run: RunStatement, ownerId: number, name: string): Promise<boolean> {
    const skeletons = nameSkeletons(name);
    await run(this.#drop, [[ownerId], skeletons]);
    return (await run(this.#add, [ownerId, skeletons, name])).length === skeletons.length;
  }

  /** Whether it looks like the name of another row. */
  async isTaken(run: RunStatement, name: string, exceptId: number): Promise<boolean> {
    return (await run(this.#taken, [nameSkeletons(name), exceptId])).length > 0;
  }

  /** Releases the name. */
  async release(run: RunStatement, ownerId: number): Promise<void> {
    await run(this.#drop, [[ownerId], []]);
  }

  /**
   * Claims names that a release without claims stored. Among similar names the oldest row gets the claim; the others stay
   * unclaimed. Run it in one transaction.
   * @param afterId last ID of the previous batch
   * @returns the last ID of the batch; undefined at the end
   */
  async claimSome(run: RunStatement, afterId: number, limit: number): Promise<number | undefined> {
    const rows = await run<{ id: number; name: string }>(this.#unclaimed, [afterId, limit]);
    if (rows.length === 0) return undefined;
    const named = rows.map((row) => ({ id: Number(row.id), name: row.name, skeletons: nameSkeletons(row.name) }));
    const claims = named.flatMap(({ id, name, skeletons }) => skeletons.map((skeleton) => ({ id, name, skeleton })));
    const ids = named.map(({ id }) => id);
    const skeletons = claims.map(({ skeleton }) => skeleton);
    await run(this.#drop, [ids, skeletons]);
    await run(this.#addMany, [skeletons, claims.map(({ id }) => id), claims.map(({ name }) => name)]);
    await run(this.#dropPartial, [ids, named.map((one) => one.skeletons.length)]);
    return ids.at(-1);
  }
}

export const AGENT_NAMES = new NameClaims({
  owner: 'agent',
  name: 'name',
  live: 'o.deleted_at IS NULL',
  claims: 'agent_name_claim',
  ownerId: 'agent_id',
});

export const USERNAMES = new NameClaims({
  owner: '"user"',
  name: 'username',
  live: 'true',
  claims: 'username_claim',
  ownerId: 'user_id',
});
