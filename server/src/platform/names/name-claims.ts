import { type Statement, statementsOf } from '../db/sql.js';
import { nameSkeletons } from './name-skeletons.js';

/** The table whose rows have names, and the one of the skeletons that they hold. */
export interface NamedTable {
  /** Both are SQL, so they are quoted where they have to be. */
  owner: string;
  name: string;
  /** Condition of a row `o` that keeps its name; a deleted one does not. */
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
 * Names that are unique by their skeletons. The primary key of the claims decides between two at the same time. A claim
 * remembers the name that it was made for: one whose owner has another name by now, given by a version that knows no
 * claims, no longer holds.
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

  /** Claims the name in place of the one before. @returns false: it looks like another one; roll back. */
  async claim(run: RunStatement, ownerId: number, name: string): Promise<boolean> {
    const skeletons = nameSkeletons(name);
    await run(this.#drop, [[ownerId], skeletons]);
    return (await run(this.#add, [ownerId, skeletons, name])).length === skeletons.length;
  }

  /** Whether it looks like the name of another one. */
  async isTaken(run: RunStatement, name: string, exceptId: number): Promise<boolean> {
    return (await run(this.#taken, [nameSkeletons(name), exceptId])).length > 0;
  }

  /** Frees the name. */
  async release(run: RunStatement, ownerId: number): Promise<void> {
    await run(this.#drop, [[ownerId], []]);
  }

  /**
   * Claims the names of a version that knows no claims. Of names that look alike the oldest claims; the others stay as
   * they are. To be run in one transaction.
   * @param afterId where to go on
   * @returns the last id of the batch; undefined: there are no more
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
