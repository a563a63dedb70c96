/** States of a turn that is not closed. A chat works on one open turn at a time. */
export const OPEN_STATES = `('queued', 'running', 'waiting')`;

/**
 * The state of a turn that is looked up by ID. `coalesce` keeps the planner off the indexes of open turns, where every
 * closed turn leaves a dead entry until the next vacuum: a claim that walked over 20,000 of them took 8 ms.
 */
export const UNINDEXED_STATE = `coalesce(turn.state, '')`;
