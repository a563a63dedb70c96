/** States of a turn that is not closed. A chat works on one open turn at a time. */
export const OPEN_STATES = `('queued', 'running', 'waiting')`;

/**
 * The state of a turn that is looked up by ID. `coalesce` prevents the use of the indexes of open turns, where every
 * closed turn leaves a dead entry until the next vacuum: with 20,000 of them a claim took 8 ms.
 */
export const UNINDEXED_STATE = `coalesce(turn.state, '')`;
