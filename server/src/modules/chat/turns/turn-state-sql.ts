/** Of these a chat has one at work; the others wait. */
export const OPEN = `('queued', 'running', 'waiting')`;

/**
 * The state of a turn that is found by its id. Written so that no index of open turns fits: such an index has a handful of
 * entries as far as the planner knows, so that walking all of it looks as cheap as going to one row by its key. But each
 * turn that ends leaves a dead entry until the next vacuum, and a claim that walked over 20,000 of them took 8 ms.
 */
export const KNOWN_STATE = `coalesce(turn.state, '')`;
