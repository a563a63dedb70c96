/** A step of a finished reply. */
export class MessageStepDto {
  /** The name that the creator gave it, or the text that the workflow reported; at most 100 characters. */
  name: string;

  /** Null if its end was not reported. */
  duration_ms: number | null;
}
