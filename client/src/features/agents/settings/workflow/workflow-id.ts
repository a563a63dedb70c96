/** The rest of a workflow URL after the id, in the editor or the execution list. */
const IN_ADDRESS = /\/workflow\/([\w-]+)/;

/** The workflow id in a typed or pasted text: from a URL its id part, else all characters that an id may contain. */
export const workflowIdIn = (text: string): string => (IN_ADDRESS.exec(text)?.[1] ?? text).replace(/[^\w-]/g, '');
