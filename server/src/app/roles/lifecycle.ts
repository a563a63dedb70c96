import { Injectable } from '@nestjs/common';

/** Whether this process is shutting down: it reports not ready while it finishes running requests. */
@Injectable()
export class Lifecycle {
  stopping = false;
}
