/** A chapter of a knowledge base. */
export class ChapterView {
  id: number;
  title: string;
  /** May be empty. */
  content: string;
  /** The file or page that it was read from; null if the user wrote it. */
  document_id: number | null;
  /** Page of the document on which it begins, from 1; null without pages. */
  page: number | null;
  /** Fragment of the page's address at which it begins; null if there is none. */
  anchor: string | null;
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
