/** n8n's stream lines, as measured: one JSON and a line end. */
const node = { nodeId: 'agent', nodeName: 'AI Agent', itemIndex: 0, runIndex: 0 };

const metadata = (): Record<string, unknown> => ({ ...node, timestamp: Date.now() });

export const line = (value: Record<string, unknown>): string => `${JSON.stringify(value)}\n`;
export const beginLine = (): string => line({ type: 'begin', metadata: metadata() });
export const itemLine = (content: string): string => line({ type: 'item', content, metadata: metadata() });
export const endLine = (): string => line({ type: 'end', metadata: metadata() });
