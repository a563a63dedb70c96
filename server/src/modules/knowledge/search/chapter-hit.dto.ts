/** The file or page that a chapter was read from. */
export class HitDocument {
  /** Name of the file, or title of the page. */
  name: string;
  /** Address of the page; null for a file. */
  url: string | null;
}

/** A chapter found by a search. */
export class ChapterHitDto {
  chapter_id: number;
  title: string;
  /** The matching part, without markup; the beginning of a chapter that was found by its meaning. */
  snippet: string;
  /** At most 2,000 characters. */
  content: string;
  /** Higher is better; comparable within one response only. */
  rank: number;
  /** Where it was read from; null if the user wrote it. */
  document: HitDocument | null;
  /** Page of a PDF on which it begins, from 1; null for others. */
  page: number | null;
  /** Fragment of the page's address at which it begins; null if there is none. */
  anchor: string | null;
}
