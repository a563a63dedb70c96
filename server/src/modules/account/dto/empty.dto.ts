/** Nothing to say but that it was done. */
export class EmptyDto {}
