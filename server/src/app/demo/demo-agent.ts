/** An agent of a fresh installation. */
export interface DemoAgent {
  name: string;
  type: string;
  shortDescription: string;
  description: string;
  /** Instructions for the model, if one is configured. */
  agentContext: string;
  welcomeMessage: string;
  skills: string[];
  knowledgeBase: { name: string; chapters: DemoChapter[] };
}

/** Self-contained paragraphs, which the built-in runner quotes one by one. */
export interface DemoChapter {
  title: string;
  content: string;
}
