export { ChapterHitDto } from './chapter-hit.dto.js';
export { KnowledgeModule } from './knowledge.module.js';
export { KnowledgeReader } from './knowledge-reader.js';
