/** A workflow's name, and the workflow at a path. */
type Shape = [name: string, at: (path: string) => object];

export const HEARD: string;
export const CALLBACK: string;
/** With the text of the reply. */
export const ANSWERS: [Shape, string | RegExp][];
/** With the code of the failure. */
export const FAILURES: [Shape, string][];
