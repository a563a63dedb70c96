// Every screen and main dialog: its path, and how to open it.

/** `path`: a path, or a function of the demo's paths; `open`: presses the required buttons. */
const shot = (name, path, open, more = {}) => ({ name, path, open, ...more });

const button = (page, name) => page.getByRole('button', { name, exact: true }).first();
const inDialog = (page) => page.locator('[role=dialog], [role=alertdialog]').last().waitFor();
const press = (key, values) => async (page, t) => {
  await button(page, t(key, values)).click();
  await inDialog(page);
};
const chat = ({ chat: id }) => `/conversations/${id}`;
const agent = ({ agent: id }) => `/agent/${id}`;
const own = ({ ownAgent: id }) => `/agent/${id}`;
const tab = (name) => `/personal?tab=${name}`;

const settings = (name) => async (page, t) => {
  await press('agent:owner.settings')(page, t);
  await page.getByRole('tab', { name: t(`agentSettings:tabs.${name}`) }).click();
};

/** Scrolls the page down by a number of screens. */
const down = (screens) => (page) => page.evaluate((by) => scrollBy(0, innerHeight * by), screens);

export const SHOTS = [
  shot('landing', '/', undefined, { visitor: true }),
  shot('landing-below', '/', down(0.9), { visitor: true }),
  shot(
    'landing-join',
    '/',
    (page, t) =>
      page
        .getByRole('link', { name: t('common:header.join'), exact: true })
        .first()
        .click()
        .then(() => inDialog(page)),
    { visitor: true },
  ),
  shot('about', '/aboutus', undefined, { visitor: true }),
  shot('about-below', '/aboutus', down(0.9), { visitor: true }),
  shot('guide', '/howtointegraten8n', undefined, { visitor: true }),
  shot('sign-in', '/auth', undefined, { visitor: true }),
  shot('sign-in-invited', '/auth#invitation=token', undefined, { visitor: true }),
  shot('not-found', '/no/such/page', undefined, { visitor: true }),
  shot('shared-chat', ({ shared }) => shared, undefined, { visitor: true }),
  shot('marketplace', '/marketplace'),
  shot('marketplace-below', '/marketplace', down(0.8)),
  shot('marketplace-nothing', '/marketplace?search=zzzz'),
  shot('coming-soon', '/marketplace?tab=coming-soon'),
  shot('agent', agent),
  shot('agent-missing', '/agent/999999'),
  shot('agent-start', agent, press('agent:start.startChat')),
  shot('agent-own', own),
  shot('agent-own-below', own, down(0.7)),
  shot('quality', own, press('agent:owner.quality')),
  shot('quality-all', tab('agents'), press('studio:mine.quality')),
  shot('agent-unpublish', own, press('agent:owner.unpublish')),
  shot('settings-general', own, settings('general')),
  shot('settings-agent', own, settings('agent')),
  shot('settings-additional', own, settings('additional')),
  shot('creator', ({ creator }) => `/creator/${creator}`),
  shot('create-agent', '/create-agent'),
  shot('create-agent-below', '/create-agent', down(1)),
  shot('my-agents', tab('agents')),
  shot('my-agent-statistics', tab('agents'), async (page, t) => {
    await page
      .getByRole('button', { name: t('studio:mine.stats', { name: '' }).trim() })
      .first()
      .click();
    await inDialog(page);
  }),
  shot('knowledge-bases', tab('knowledgebases')),
  shot('knowledge-base', tab('knowledgebases'), async (page, t) => {
    await page
      .getByRole('button', {
        name: t('knowledge:edit', { name: '' })
          .replace(/[“”«»]/g, '')
          .trim(),
      })
      .first()
      .click();
    await inDialog(page);
  }),
  shot('personas', tab('personas')),
  shot('persona-new', tab('personas'), press('personas:create')),
  shot('profile', tab('profile')),
  shot('profile-below', tab('profile'), down(0.8)),
  shot('conversations', '/conversations'),
  shot('chat', chat),
  shot('chat-up', chat, (page, t) =>
    page.getByRole('region', { name: t('chat:messages.label') }).evaluate((list) => list.scrollTo(0, 0)),
  ),
  shot('chat-menu', chat, (page, t) =>
    button(page, t('chat:header.menu'))
      .click()
      .then(() => page.getByRole('menu').waitFor()),
  ),
  shot('chat-share', chat, async (page, t) => {
    await button(page, t('chat:header.menu')).click();
    await page.getByRole('menuitem', { name: t('chatTools:menu.share') }).click();
    await inDialog(page);
  }),
  shot('chat-rename', chat, async (page, t) => {
    await button(page, t('chat:header.menu')).click();
    await page.getByRole('menuitem', { name: t('chatTools:menu.rename') }).click();
    await inDialog(page);
  }),
  shot('chat-own-agent', ({ ownChat }) => `/conversations/${ownChat}`),
  shot('chat-missing', '/conversations/999999'),
  shot('header-menu', '/marketplace', async (page) => {
    await page.locator('[data-app-header] [aria-haspopup="menu"]').click();
    await page.getByRole('menu').waitFor();
  }),
];
