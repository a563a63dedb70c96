/** A chapter that was found. */
export class ChapterHitDto {
  chapter_id: number;
  title: string;
  /** The part that matched, without markup. */
  snippet: string;
  /** At most 2,000 characters. */
  content: string;
  /** Higher is better; comparable within one answer only. */
  rank: number;
}
