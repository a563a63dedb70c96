/**
 * Every failure that a screen shows, except those of replies, which are in `reply-cases.ts` alone. A failure is shown in a
 * case here, by its title, or in another browser test.
 */
export type Shown = { case: string } | { file: string; test: string };

/** One possible failure and every place that shows it. */
export interface Row {
  what: string;
  shown: readonly [Shown, ...Shown[]];
}

const here = (how: string): Shown => ({ case: how });
const there = (file: string, test: string): Shown => ({ file: `${file}.test.ts`, test });
const row = (what: string, ...shown: Row['shown']): Row => ({ what, shown });

const SIGNING_IN: readonly Row[] = [
  row(
    'asking for a code: nobody has invited this address',
    here('an address that nobody has invited: the waitlist opens'),
  ),
  row('asking for a code: no connection', here('the connection is gone when a code is asked for: a notice')),
  row(
    'asking for a code: anything else',
    here('the mail server takes no mail: a notice'),
    here('another code before the first is half a minute old: a notice'),
    here('something between the browser and Regent answers as nobody foresaw when a code is asked for: a notice'),
  ),
  row('a wrong code', here('a code that was not sent: a notice')),
  row(
    'a right code, and an answer without a person',
    here('the answer to a right code does not say who was signed in: a notice'),
  ),
  row('a wrong password', here('a wrong password: a notice')),
  row(
    'who is signed in cannot be found out',
    here('the server cannot tell who is signed in, and a page is opened: in its place'),
    here('the server cannot tell who is signed in, and the sign-in page is opened: a notice'),
  ),
  row(
    'the session has ended',
    here('the session ends elsewhere while the profile is changed: a notice, and the sign-in page'),
  ),
  row(
    'the names of somebody new cannot be stored',
    here('the server breaks while the missing name is stored: a notice'),
  ),
  row('joining the waitlist', here('Regent is away for a moment while somebody joins the waitlist: under the field')),
  row('signing out', here('the server breaks while somebody signs out: a notice')),
  row(
    'refreshing the token',
    there('agents/create/create-agent', 'N1: shows the form even if the token request fails'),
  ),
];

const PROFILE: readonly Row[] = [
  row('storing the profile', there('account/profile', 'P6: shows an error when saving fails and keeps the edits')),
  row('a name that is reserved', here('a username that sounds like an administrator: under the field')),
  row('a username that is taken', here('somebody else has the username: under the field')),
  row(
    'a picture of oneself',
    there('account/profile-head', 'P6: replaces the image, reports a failed upload, and removes the image'),
  ),
];

const AGENTS: readonly Row[] = [
  row(
    'a name that is taken, for a new agent and for one that is there',
    here('another agent has the name: under the field, and a notice'),
    there('agents/settings/agent-settings', 'D8: shows a field error with focus when the name is taken'),
  ),
  row(
    'making an agent: anything else',
    here('the knowledge base is deleted while its agent is made: a notice'),
    there(
      'agents/create/create-agent-sending',
      'shows the reason of any other failure, and the form can be submitted again',
    ),
  ),
  row(
    'changing an agent: anything else',
    here('the server breaks while the settings of an agent are stored: a notice'),
  ),
  row(
    'the picture of an agent',
    here('a picture of which only the beginning is there: a notice'),
    there('agents/settings/agent-settings', 'D9: stops the save when the upload fails'),
    there('agents/create/create-agent-sending', 'N5: stops when the image upload fails and keeps the form'),
  ),
  row(
    'publishing: the workflow is not as it must be',
    here('the workflow is not active when the agent is published: in the question, and a notice'),
    here('there is no workflow of this id in the own n8n: in the question, and a notice'),
    here('the workflow host is down when the agent is published: in the question, and a notice'),
  ),
  row(
    'publishing: anything else',
    here('the server breaks while an agent is published: in the question, and a notice'),
  ),
  row(
    'deleting an agent',
    there('agents/settings/agent-workflow', 'D11: confirms deletion, shows a failure, and opens the personal area'),
  ),
  row(
    'crowning an agent',
    here('the agent is deleted while somebody crowns it: a notice'),
    there('agents/agent', 'C8: reverts a failed crown and shows an error'),
  ),
  row(
    'an agent that is not there, or cannot be loaded',
    there('agents/agent', 'D1: shows loading, not found and load errors'),
  ),
  row(
    'an agent without a workflow',
    there('agents/mine/my-agents-actions', 'P2: shows "workflow unavailable" for an agent without a workflow'),
  ),
  row(
    'an agent whose workflow is not made yet',
    there(
      'agents/create/create-agent-done',
      'N6: shows "workflow not ready" until the workflow exists, and links to the n8n start page',
    ),
  ),
  row(
    'counting conversations',
    there('agents/mine/my-agents-actions', 'P2: shows zeros and an error when the counts fail to load'),
  ),
];

const CHATS: readonly Row[] = [
  row(
    'making a chat',
    here('the answer to a new chat does not say which one it is: a notice, and the dialog stays'),
    there('agents/agent-start', 'D5: stays open and shows an error when the chat cannot be created'),
  ),
  row(
    'an agent that is not published',
    here('the agent is unpublished while somebody writes: below the message'),
    there('agents/agent', 'D3: starts no chat with an agent that is not ready, and shows the reason'),
  ),
  row(
    'an agent that does not answer',
    here('the workflow never answers: below the message'),
    here('nothing comes for three minutes: a notice, and nobody seems to type any more'),
    there('agents/agent', 'shows that an offline agent does not reply'),
  ),
  row('sending a message', here('the agent is deleted while somebody writes: below the message')),
  row(
    'sending a message again',
    here('the message is sent again elsewhere and answered while it is sent again here: a notice'),
  ),
  row('renaming a chat', here('the chat is deleted elsewhere while it is renamed: under the field, and a notice')),
  row('deleting a chat', here('the server breaks while a chat is deleted: the question closes, and a notice')),
  row('deleting a message', here('the message is deleted elsewhere while it is deleted here: a notice')),
  row('branching', here('the message is deleted elsewhere while the chat is branched at it: a notice')),
];

const COLLECTIONS: readonly Row[] = [
  row('making a knowledge base', here('the server breaks while a knowledge base is made: a notice, with the status')),
  row(
    'loading, changing and deleting a knowledge base',
    there('knowledge/knowledge-saving', 'P4: shows failures with status and server message, and keeps the edits'),
  ),
  row('making a persona', here('the server breaks while a persona is made: a notice')),
  row('changing a persona', here('the persona is deleted in another tab while it is changed: a notice')),
  row(
    'deleting a persona',
    here('the persona becomes the default one in another tab while it is deleted: a notice'),
    there('personas/personas', 'P5: deletes after confirmation; a failure shows an error and deletes nothing'),
  ),
  row(
    'the picture of a persona',
    there('personas/persona-form', 'P5: rejects files other than JPG and PNG, and reports a failed upload'),
  ),
  row(
    'a persona without a name',
    there(
      'personas/persona-form',
      'P5: requires a name, and creates one persona with an image despite repeated clicks',
    ),
  ),
];

const LOADING: readonly Row[] = [
  row('the knowledge bases', there('knowledge/knowledge', 'P3: shows a load error and retries')),
  row('the personas', here('the server breaks while personas are loaded: in their place')),
  row('the agents of the marketplace', there('marketplace/marketplace-states', 'M1 X: shows the error and retries')),
  row(
    'the user’s agents',
    there('agents/mine/my-agents', 'X: shows a load error with a retry, and still offers to create an agent'),
  ),
  row('the chats', here('the server breaks while the chats are loaded: in their place')),
  row(
    'the chats with one agent',
    there('agents/agent-start', 'D5 D6: shows loading personas, and an error when chats with the agent fail to load'),
  ),
  row('the messages', here('the server breaks while the messages are loaded: in their place')),
  row('a creator who is not there', there('agents/creator', 'R1: shows not found for an unknown creator')),
  row(
    'a creator, or their agents',
    there('agents/creator', 'R1 X: shows whether the creator or the agents failed to load, and retries'),
  ),
];

const EVERYWHERE: readonly Row[] = [
  row(
    'copying',
    here('the browser does not let the key of an agent be copied: a notice'),
    here('the browser does not let a message be copied: a notice'),
  ),
  row(
    'a page that breaks',
    here('an answer breaks the page that shows it: a screen that says so, and loads the page again'),
  ),
  row(
    'a page that does not come',
    here('a part of the application does not come: a screen that says so, and loads the page again'),
  ),
  row(
    'an address that leads nowhere',
    there('app/public-pages', '%s: B3: shows a 404 page with a link home for an unknown URL'),
  ),
];

/** All failures visible to users. The error codes of the server are covered by cases of their own. */
export const CATALOGUE: readonly Row[] = [
  ...SIGNING_IN,
  ...PROFILE,
  ...AGENTS,
  ...CHATS,
  ...COLLECTIONS,
  ...LOADING,
  ...EVERYWHERE,
];
