export { AgentEvents } from './agent-events.js';
export { AgentReader, type RunnerAgent } from './agent-reader.js';
export { AgentsModule } from './agents.module.js';
export { PublishCheck } from './publish-check.js';
