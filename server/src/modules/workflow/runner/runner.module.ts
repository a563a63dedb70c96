import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/public.js';
import { KnowledgeModule } from '../../knowledge/public.js';
import { ChatFilesModule } from '../../media/public.js';
import { AnswerQuestion } from './answer-question.js';
import { AskModel } from './ask-model.js';
import { BuiltinRunner } from './builtin-runner.js';
import { FindAnswer } from './find-answer.js';
import { ReadFiles } from './read-files.js';

/** The built-in runner, which answers if no n8n is configured. */
@Module({
  imports: [AgentsModule, ChatFilesModule, KnowledgeModule],
  providers: [BuiltinRunner, AnswerQuestion, AskModel, FindAnswer, ReadFiles],
  exports: [AnswerQuestion, AskModel, BuiltinRunner, FindAnswer],
})
export class RunnerModule {}
