/** A chapter that a search found. */
export interface ChapterHit {
  chapter_id: number;
  title: string;
  /** The part of the text that matched, without markup. */
  snippet: string;
  content: string;
  /** Higher is better; comparable within one answer only. */
  rank: number;
}
