/** What other modules may use of replies. */
export { RepliesModule } from './replies.module.js';
export { ReplyWorker } from './reply-worker.js';
