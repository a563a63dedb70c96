export { AgentEvents } from './agent-events.js';
export { AgentReader, type ChatAgent, type RunnerAgent } from './agent-reader.js';
export { AgentsModule } from './agents.module.js';
export { type PublishCandidate, PublishCheck, type PublishVerdict } from './publish-check.js';
