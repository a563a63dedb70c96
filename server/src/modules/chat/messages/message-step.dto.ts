/** A step of a finished reply. */
export class MessageStepDto {
  /** The name that the creator gave it; at most 60 characters. */
  name: string;

  /** Null if its end was not reported. */
  duration_ms: number | null;
}
