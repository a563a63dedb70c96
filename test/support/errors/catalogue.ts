/** Where a failure is shown: in one of the cases here, by what it is called, or in another test of the browser. */
export type Shown = { case: string } | { file: string; test: string };

/** One thing that can go wrong, and every place that shows what people are told then. */
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
  row('refreshing the token', there('agents/create-agent', 'N1: shows the form also when no token can be had')),
];

const PROFILE: readonly Row[] = [
  row('storing the profile', there('account/profile', 'P6: says when saving failed, and keeps what was typed')),
  row('a name that is reserved', here('a username that sounds like an administrator: under the field')),
  row('a username that is taken', here('somebody else has the username: under the field')),
  row(
    'a picture of oneself',
    there('account/profile-head', 'P6: takes another picture, says when it does not get there, and takes it away'),
  ),
];

const AGENTS: readonly Row[] = [
  row(
    'a name that is taken, for a new agent and for one that is there',
    here('another agent has the name: under the field, and a notice'),
    there('agents/agent-settings', 'D8: a name that is taken is told under the field, which takes the focus'),
  ),
  row(
    'making an agent: anything else',
    here('the knowledge base is deleted while its agent is made: a notice'),
    there('agents/create-agent-sending', 'any other failure is told with its reason, and the form can be sent again'),
  ),
  row(
    'changing an agent: anything else',
    here('the server breaks while the settings of an agent are stored: a notice'),
  ),
  row(
    'the picture of an agent',
    here('a picture of which only the beginning is there: a notice'),
    there('agents/agent-settings', 'D9: an upload that fails stops the save'),
    there('agents/create-agent-sending', 'N5: a picture that cannot be uploaded stops it; what was filled in stays'),
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
    there('agents/agent-workflow', 'D11: deleting asks, says when it fails, and leads to the personal area'),
  ),
  row(
    'crowning an agent',
    here('the agent is deleted while somebody crowns it: a notice'),
    there('agents/agent', 'C8: a crown that fails is taken back, and says so'),
  ),
  row(
    'an agent that is not there, or cannot be loaded',
    there('agents/agent', 'D1: says that it loads, that there is none, and that it could not be loaded'),
  ),
  row(
    'an agent without a workflow',
    there('agents/my-agents', 'P2: says "workflow unavailable" for an agent without one'),
  ),
  row(
    'an agent whose workflow is not made yet',
    there(
      'agents/create-agent-done',
      'N6: says "workflow not ready" as long as there is none, and leads to the front page of the tool',
    ),
  ),
  row(
    'counting conversations',
    there('agents/my-agents', 'P2: numbers that cannot be loaded are zeros, and it is said so'),
  ),
];

const CHATS: readonly Row[] = [
  row(
    'making a chat',
    here('the answer to a new chat does not say which one it is: a notice, and the dialog stays'),
    there('agents/agent-start', 'D5: stays open when the chat cannot be made, and says so'),
  ),
  row(
    'an agent that is not published',
    here('the agent is unpublished while somebody writes: below the message'),
    there('agents/agent', 'D3: with the status %s it starts no chat'),
  ),
  row(
    'an agent that does not answer',
    here('the workflow never answers: below the message'),
    here('nothing comes for three minutes: a notice, and nobody seems to type any more'),
    there('agents/agent', 'says that it does not answer when it is offline'),
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
    there(
      'knowledge/knowledge-saving',
      'P4: tells what failed, with the status and what the server says of it, and keeps what was typed',
    ),
  ),
  row('making a persona', here('the server breaks while a persona is made: a notice')),
  row('changing a persona', here('the persona is deleted in another tab while it is changed: a notice')),
  row(
    'deleting a persona',
    here('the persona becomes the default one in another tab while it is deleted: a notice'),
    there('personas/personas', 'P5: deletes after asking; a failure is told and deletes nothing'),
  ),
  row(
    'the picture of a persona',
    there('personas/persona-form', 'P5: refuses what is no JPG or PNG, and says when a picture does not get there'),
  ),
  row(
    'a persona without a name',
    there(
      'personas/persona-form',
      'P5: needs a name; makes one with a picture by one request, however often it is pressed',
    ),
  ),
];

const LOADING: readonly Row[] = [
  row('the knowledge bases', there('knowledge/knowledge', 'P3: says that they could not be loaded, and tries again')),
  row('the personas', here('the server breaks while personas are loaded: in their place')),
  row(
    'the agents of the marketplace',
    there('marketplace/marketplace-states', 'M1 X: says what failed, and tries again'),
  ),
  row(
    'one’s own agents',
    there(
      'agents/my-agents',
      'X: when the agents cannot be loaded it says so, offers to try again, and another one can be made',
    ),
  ),
  row('the chats', here('the server breaks while the chats are loaded: in their place')),
  row(
    'the chats with one agent',
    there(
      'agents/agent-start',
      'D5 D6: says that the personas are on their way, and that chats with the agent could not be loaded',
    ),
  ),
  row('the messages', here('the server breaks while the messages are loaded: in their place')),
  row('a creator who is not there', there('agents/creator', 'R1: somebody who is not there is not found')),
  row(
    'a creator, or their agents',
    there('agents/creator', 'R1 X: says what failed, of the creator or of the agents alone, and tries again'),
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
    there('app/public-pages', '%s: B3: an address that leads nowhere says so, and home'),
  ),
];

/** Everything that can go wrong where people can see it, beside the codes of the server, each of which has a case. */
export const CATALOGUE: readonly Row[] = [
  ...SIGNING_IN,
  ...PROFILE,
  ...AGENTS,
  ...CHATS,
  ...COLLECTIONS,
  ...LOADING,
  ...EVERYWHERE,
];
