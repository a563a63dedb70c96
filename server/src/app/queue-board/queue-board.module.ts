import { Module } from '@nestjs/common';
import { QueueBoardController } from './queue-board.controller.js';
import { QueueBoard } from './queue-board.js';

/** A view of the queue for who operates this Regent. */
@Module({ controllers: [QueueBoardController], providers: [QueueBoard] })
export class QueueBoardModule {}
