const STORED = `SELECT count(*) FILTER (WHERE NOT is_agent)::int AS questions,
    count(*) FILTER (WHERE NOT is_agent AND delivery <> 'answered')::int AS unanswered,
    (count(reply_to) - count(DISTINCT reply_to))::int AS doubled
  FROM message WHERE chat_id = ANY($1)`;

/**
 * Checks correctness after the loads, from the events of sockets and stub and from the database: it must contain exactly
 * the confirmed messages, each with one reply. A run with faults has no valid figures.
 */
export async function findFaults(place) {
  const { traffic, chats, db } = place;
  const { rows } = await db.query(STORED, [chats.map((chat) => chat.id)]);
  const [{ questions, unanswered, doubled }] = rows;
  const { overlaps, repeated } = await place.stubJournal();
  for (const name of place.crashes) traffic.error(`${name} ended`);
  const seen = traffic.faults;
  return {
    errors: Object.values(seen.errors).reduce((sum, count) => sum + count, 0),
    lost: Math.max(seen.lost, unanswered + Math.max(0, traffic.confirmed - questions)),
    'pushes lost': seen.pushesLost,
    doubled: Math.max(seen.doubled, doubled + Math.max(0, questions - traffic.confirmed)),
    'out of order': seen.disorder,
    overlapping: overlaps,
    'called twice': repeated,
    kinds: seen.errors,
  };
}

export const countOf = ({ kinds, ...faults }) => Object.values(faults).reduce((sum, count) => sum + count, 0);
