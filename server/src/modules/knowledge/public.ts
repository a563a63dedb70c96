export { BASE_AGENTS, type BaseAgents } from './bases/base-agents.js';
export { KnowledgeModule } from './knowledge.module.js';
export { KnowledgeWorkerModule } from './knowledge-worker.module.js';
export { ChapterHitDto } from './search/chapter-hit.dto.js';
export { KnowledgeReader } from './search/knowledge-reader.js';
