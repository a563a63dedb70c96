/** Public interface of the replies module. */
export { RepliesModule } from './replies.module.js';
export { ReplyWorker } from './reply-worker.js';
