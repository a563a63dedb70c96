/** A chapter found by a search. */
export class ChapterHitDto {
  chapter_id: number;
  title: string;
  /** The matching part, without markup. */
  snippet: string;
  /** At most 2,000 characters. */
  content: string;
  /** Higher is better; comparable within one response only. */
  rank: number;
}
