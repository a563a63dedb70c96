import { Injectable } from '@nestjs/common';

/** Whether this process is on its way out: then it is not ready, while it still finishes what it has begun. */
@Injectable()
export class Lifecycle {
  stopping = false;
}
