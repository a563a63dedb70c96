import { Initial1796000000000 } from './1796000000000-initial.js';
import { ChatProperties1796000001000 } from './1796000001000-chat-properties.js';
import { ChatPropertyIndexes1796000002000 } from './1796000002000-chat-property-indexes.js';
import { ChatAlternatives1796000400000 } from './1796000400000-chat-alternatives.js';
import { ReplyFeedback1796000600000 } from './1796000600000-reply-feedback.js';
import { PersonaFollowsProfile1796000700000 } from './1796000700000-persona-follows-profile.js';
import { NotifyRequests1796000701000 } from './1796000701000-notify-requests.js';
import { ChatFiles1796000800000 } from './1796000800000-chat-files.js';
import { ReplySources1796000900000 } from './1796000900000-reply-sources.js';
import { MessageRequests1796001200000 } from './1796001200000-message-requests.js';
import { MessageRequestIndex1796001201000 } from './1796001201000-message-request-index.js';
import { ReplySteps1796001300000 } from './1796001300000-reply-steps.js';
import { SearchAnalyser1796001400000 } from './1796001400000-search-analyser.js';
import { SearchAgain1796001401000 } from './1796001401000-search-again.js';
import { KnowledgeDocuments1796001500000 } from './1796001500000-knowledge-documents.js';
import { ChapterDocumentIndex1796001501000 } from './1796001501000-chapter-document-index.js';
import { AgentVersions1796001600000 } from './1796001600000-agent-versions.js';
import { AgentPages1796001700000 } from './1796001700000-agent-pages.js';
import { QualityIndexes1796001701000 } from './1796001701000-quality-indexes.js';
import { RestoredVersions1796001702000 } from './1796001702000-restored-versions.js';
import { MessageStarsIndex1796001703000 } from './1796001703000-message-stars-index.js';
import { ChatImports1796001800000 } from './1796001800000-chat-imports.js';
import { ChatImportIndex1796001801000 } from './1796001801000-chat-import-index.js';
import { ChapterEmbeddings1796001900000 } from './1796001900000-chapter-embeddings.js';
import { UnembeddedBasesIndex1796001901000 } from './1796001901000-unembedded-bases-index.js';
import { RunningReplySteps1796001902000 } from './1796001902000-running-reply-steps.js';
import { FasterSearchAnalyser1796002000000 } from './1796002000000-faster-search-analyser.js';

/** In execution order. Never change a migration that has run anywhere. */
export const MIGRATIONS = [
  Initial1796000000000,
  ChatProperties1796000001000,
  ChatPropertyIndexes1796000002000,
  ChatAlternatives1796000400000,
  ReplyFeedback1796000600000,
  PersonaFollowsProfile1796000700000,
  NotifyRequests1796000701000,
  ChatFiles1796000800000,
  ReplySources1796000900000,
  MessageRequests1796001200000,
  MessageRequestIndex1796001201000,
  ReplySteps1796001300000,
  SearchAnalyser1796001400000,
  SearchAgain1796001401000,
  KnowledgeDocuments1796001500000,
  ChapterDocumentIndex1796001501000,
  AgentVersions1796001600000,
  AgentPages1796001700000,
  QualityIndexes1796001701000,
  RestoredVersions1796001702000,
  MessageStarsIndex1796001703000,
  ChatImports1796001800000,
  ChatImportIndex1796001801000,
  ChapterEmbeddings1796001900000,
  UnembeddedBasesIndex1796001901000,
  RunningReplySteps1796001902000,
  FasterSearchAnalyser1796002000000,
];
