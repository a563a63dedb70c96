import 'i18next';
import type about from './locales/en/about.json';
import type admin from './locales/en/admin.json';
import type agent from './locales/en/agent.json';
import type agentForm from './locales/en/agentForm.json';
import type agentSettings from './locales/en/agentSettings.json';
import type auth from './locales/en/auth.json';
import type chat from './locales/en/chat.json';
import type chatTools from './locales/en/chatTools.json';
import type commandPalette from './locales/en/commandPalette.json';
import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type files from './locales/en/files.json';
import type guide from './locales/en/guide.json';
import type knowledge from './locales/en/knowledge.json';
import type landing from './locales/en/landing.json';
import type marketplace from './locales/en/marketplace.json';
import type personal from './locales/en/personal.json';
import type personas from './locales/en/personas.json';
import type profile from './locales/en/profile.json';
import type quality from './locales/en/quality.json';
import type report from './locales/en/report.json';
import type requests from './locales/en/requests.json';
import type sharedChat from './locales/en/sharedChat.json';
import type sharing from './locales/en/sharing.json';
import type sources from './locales/en/sources.json';
import type steps from './locales/en/steps.json';
import type studio from './locales/en/studio.json';
import type testChat from './locales/en/testChat.json';
import type transfer from './locales/en/transfer.json';
import type voice from './locales/en/voice.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof about;
      admin: typeof admin;
      agent: typeof agent;
      agentForm: typeof agentForm;
      agentSettings: typeof agentSettings;
      auth: typeof auth;
      chat: typeof chat;
      chatTools: typeof chatTools;
      sharedChat: typeof sharedChat;
      common: typeof common;
      errors: typeof errors;
      files: typeof files;
      guide: typeof guide;
      knowledge: typeof knowledge;
      landing: typeof landing;
      marketplace: typeof marketplace;
      personal: typeof personal;
      personas: typeof personas;
      profile: typeof profile;
      commandPalette: typeof commandPalette;
      quality: typeof quality;
      report: typeof report;
      requests: typeof requests;
      sharing: typeof sharing;
      sources: typeof sources;
      steps: typeof steps;
      studio: typeof studio;
      testChat: typeof testChat;
      transfer: typeof transfer;
      voice: typeof voice;
    };
  }
}
