/** An empty answer. */
export class EmptyDto {}
