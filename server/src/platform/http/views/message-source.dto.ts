/** A source of a reply. */
export class MessageSourceDto {
  /** One line of at most 200 characters. */
  title: string;

  /** An http(s) address of at most 2,000 characters; absent when there is none. */
  url?: string;
}
