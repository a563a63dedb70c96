import 'i18next';
import type agent from './locales/en/agent.json';
import type auth from './locales/en/auth.json';
import type chat from './locales/en/chat.json';
import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type landing from './locales/en/landing.json';
import type marketplace from './locales/en/marketplace.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      agent: typeof agent;
      auth: typeof auth;
      chat: typeof chat;
      common: typeof common;
      errors: typeof errors;
      landing: typeof landing;
      marketplace: typeof marketplace;
    };
  }
}
