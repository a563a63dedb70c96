export type { ChapterHit } from './chapter-hit.js';
export { KnowledgeModule } from './knowledge.module.js';
export { KnowledgeReader } from './knowledge-reader.js';
