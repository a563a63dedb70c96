/** What stands behind it in the address of a workflow, be it open in the editor or in the list of its executions. */
const IN_ADDRESS = /\/workflow\/([\w-]+)/;

/** The workflow's id in what somebody typed or pasted: of an address the part that names it, else what may stand in an id. */
export const workflowIdIn = (text: string): string => (IN_ADDRESS.exec(text)?.[1] ?? text).replace(/[^\w-]/g, '');
