/** A workflow URL of n8n's editor or execution list, with the ID captured. */
const IN_ADDRESS = /\/workflow\/([\w-]+)/;

/** The workflow ID in typed or pasted text: the ID part of a URL, else all characters that an ID may contain. */
export const workflowIdIn = (text: string): string => (IN_ADDRESS.exec(text)?.[1] ?? text).replace(/[^\w-]/g, '');
