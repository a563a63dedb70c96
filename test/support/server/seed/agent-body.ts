/** The required fields of a new agent. */
export const agentBody = (name: string, more: object = {}) => ({
  name,
  type: 'helpers',
  short_description: 'Helps',
  description: 'Helps with things',
  ...more,
});
