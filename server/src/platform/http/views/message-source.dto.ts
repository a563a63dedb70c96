/** A source of a reply. */
export class MessageSourceDto {
  /** One line of at most 200 characters. */
  title: string;

  /** An http(s) address of at most 2,000 characters, if any. */
  url?: string;
}
