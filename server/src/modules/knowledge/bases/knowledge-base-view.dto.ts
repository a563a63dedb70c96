/** A chapter of a knowledge base. */
export class ChapterView {
  id: number;
  title: string;
  /** May be empty. */
  content: string;
}

/** A knowledge base in a list. */
export class KnowledgeBaseView {
  id: number;
  name: string | null;
  chapters_count: number;
  /** IDs of the caller's agents that use it. */
  agents: number[];
}

/** A knowledge base with its chapters, in the order in which they were added. */
export class KnowledgeBaseDetailView extends KnowledgeBaseView {
  chapters: ChapterView[];
}
