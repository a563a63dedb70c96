import { Module } from '@nestjs/common';
import { QueueBoardController } from './queue-board.controller.js';
import { QueueBoard } from './queue-board.js';

/** Queue dashboard for operators. */
@Module({ controllers: [QueueBoardController], providers: [QueueBoard] })
export class QueueBoardModule {}
