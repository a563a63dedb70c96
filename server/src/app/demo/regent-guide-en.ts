import type { DemoChapter } from './demo-agent.js';

/** How to use Regent. */
export const GUIDE_EN: DemoChapter[] = [
  {
    title: 'Finding an agent',
    content: `Open the marketplace: the logo at the top always leads there. Every card is one agent, with its image, category, a one-line description and the number of crowns that people gave it.

To find an agent, type part of its name into the search box; upper and lower case make no difference. The buttons above the cards show one category at a time, and “All” brings everything back.

Click a card to open the agent’s page. It tells what the agent is for, lists what it can do and shows who made it. Click the creator’s name to see the other agents of the same person.

A crown is a way to say “this agent is good”. Click the crown on the agent’s page to give yours, and click it again to take it back. Each person has one crown for each agent.`,
  },
  {
    title: 'Starting a chat',
    content: `To begin a new conversation, open the agent’s page and press “Start chat”. Choose whom you chat as, give the chat a name if you like, and press start. Without a name the chat is called “Chat with” and the agent’s name.

You can have as many chats with one agent as you want, for instance one for each topic. The dialog also lists the chats that you already have with this agent, so that you can go on with an old one instead.

If the button says that the agent is not ready, its creator has not published it yet. Only the creator can talk to an unpublished agent.

All your chats are under “Conversations”, the newest first. A badge shows how many replies you have not read. In the menu of a chat you can pin it to the top, mute it, or move it to the archive. A muted chat does not count as unread; a new reply brings a chat back from the archive unless it is muted.`,
  },
  {
    title: 'Writing messages and reading replies',
    content: `Type your message below the conversation and press Enter to send it. Shift+Enter starts a new line. In an empty box the up arrow lets you edit your last message. A message may have up to 10,000 characters.

The reply appears word by word while the agent is still writing it. You can scroll, read older messages or switch to another chat meanwhile; the reply goes on without you.

You may send several messages in a row. The agent answers them one after the other, in the order in which you sent them, and other chats never wait for this one.

A chat can be open in several tabs and on several devices at the same time, for instance on your phone and your laptop. All of them show the same messages in the same order, without a reload. If you close the page in the middle of a reply, you find it complete when you come back.`,
  },
  {
    title: 'Using voice: dictation and reading aloud',
    content: `To say a message instead of typing it, press the microphone in the message box and speak. Your words appear in the box; press the button again to stop, correct the text if you like, and send it. Sending a message turns the microphone off.

To hear a reply, open the menu of the reply (the three dots below it) and choose “Read aloud”. Only a complete reply can be read. The stop button beside the reply ends the reading; so does leaving the chat.

To talk without the keyboard, press the “Voice conversation” button with the sound waves at the top of the chat. Speak, and make a pause: the message is sent, the reply is read aloud when it is complete, and then it is your turn again. “Pause” turns the microphone off, “End” or Escape closes the conversation. Everything that was said stands in the chat as text.

The browser asks for the microphone the first time: allow it. If it was refused, allow the microphone for this site in the settings of the browser. If you see no voice buttons, your browser cannot do it: try a current Chrome, Edge or Safari. Voice needs an internet connection; without one the buttons are grey.`,
  },
  {
    title: 'Files: how to attach and open them',
    content: `To attach files to a message, press the paper clip in the message box, paste them, or drop them on the chat. On a touch screen, the paper clip also offers the camera. A message can have up to ten files and need not have a text. Images, PDF, DOCX, XLSX, audio and text files are accepted.

Each file shows how far its upload is. The cross cancels the upload or removes the file. If an upload fails, the reason stands at the file: press the arrow to upload it again, or remove it. A message can be sent once all of its files are uploaded. If the connection is lost, the upload continues when it is back.

Press an image to see it large; the arrow keys lead to the next one. Text files and PDFs open in the browser, audio has a player, and every file can be downloaded. Files are deleted with their message. Whether an agent can read a file depends on how it was made.`,
  },
  {
    title: 'Personas: whom you chat as',
    content: `A persona tells the agent who it is talking to. It has a name, a description and an image: for example “Maria, a teacher who prefers short answers with examples”. Agents see the name and the description and can answer accordingly.

You get a default persona at your first sign-in. It has the name and image of your profile until you edit it. New chats use the default persona unless you choose another one in the start-chat dialog. Your personas are in the personal area, under “Personas”.

Use different personas for different roles: one for work, one for learning a language, one for play. The description is the place for what every agent should know about you in that role.

To see which persona a chat uses, or to continue as another one, click the small image next to the message box. The chat shows from which message on you write as the new persona.`,
  },
  {
    title: 'Stopping a reply, editing and asking again',
    content: `To stop a reply while it is being written, press the stop button beside the message box, or Escape. What has been written so far stays in the chat as the reply. Messages that were waiting for their turn are stopped as well.

To send a stopped or failed message again, press “Retry” under it. It goes to the end of the line, so that it does not overtake messages that you sent after it.

To get another reply to a message that has one, press “Regenerate” under the reply. To ask in other words, press “Edit” under your message, change the text and press “Save and send”. The conversation goes on from there, and nothing is lost: the arrows beside “2/3” lead to the earlier versions with all that followed them. The agent receives only the version that you see.`,
  },
  {
    title: 'When a reply fails',
    content: `When a reply fails, you see it on your own message: it is marked as failed, with the reason and a “Retry” button. Your message is never lost. It is stored before anything is sent to the agent.

While an agent is offline, the message box is disabled and says that the agent cannot respond to messages. Regent keeps checking; as soon as the agent is back, you can write again, without a reload.

If the agent does not answer within three minutes, you see “Agent is not online”. The agent’s workflow may be switched off or overloaded. Wait a little and press “Retry”. If the answer arrives late after all, it is added to the chat.

“The workflow is not active” or “could not be reached” means that something is wrong on the creator’s side. Retrying helps once the creator has fixed it.

“The reply ended before it was complete” means that the connection broke in the middle. What had come is shown, but it is not kept as an answer; “Retry” asks for a whole one.

If your own internet connection drops, go on writing. Your messages wait in the browser and are sent, once each, as soon as you are back online.`,
  },
  {
    title: 'Branching a conversation',
    content: `A branch is a new chat that begins as a copy of an old one, up to a message that you choose. Use it to try another direction without losing the conversation that you have.

To branch a conversation, point at a message and press the branch button. The branch holds every message up to and including that one, and opens at once. The original chat stays as it is. Where chats part, arrows under the message lead from one branch to the next; the chat’s menu shows all of them.

From then on the two chats are independent: what you write in one does not show in the other, and the agent remembers only the history of the chat it is asked in. Messages that you deleted are not copied into a branch.`,
  },
  {
    title: 'Renaming and deleting',
    content: `A new chat is named after your first question once it is answered. To rename a chat, click its name at the top of the conversation or choose “Rename” in its menu, change it and save. A name may have up to 50 characters.

To delete a message, open its menu and choose “Delete message”. For six seconds you can undo this. You can delete your own messages and the agent’s. Deleting a message whose reply is still being written also cancels that reply.

To delete a whole chat, open its menu in the list or at the top of the conversation and choose “Delete”. You are asked to confirm, because a deleted chat cannot be brought back. Branches that were made from it stay.`,
  },
  {
    title: 'Privacy: who sees your data',
    content: `Your chats are private: other people who use Regent cannot see or read them. The one who takes part besides you is the agent itself, and behind the agent stands the workflow that its creator built.

To answer you, an agent’s workflow receives your message, up to 20 earlier messages of the same chat, and the name and description of the persona you chose. It can also read the other messages of the chats with that agent, but no other chats, and it never receives your email address. What a workflow keeps is up to its creator, so do not send passwords or other secrets to an agent that you do not trust.

Signing in needs no password: you get a code by email that works once and for ten minutes. When you sign out, the session ends on the server too, and open tabs are disconnected.

Other people see your public profile: name, username, image, bio and the agents that you published. They never see your email address, your personas or your knowledge bases.`,
  },
  {
    title: 'Making your own agent',
    content: `To make an agent, press “Create agent” at the top. Give it a unique name, a category, a short and a full description, and the skills that people should know about. A welcome message is optional; it opens every chat.

A new agent is not published: only you can see it and talk to it. Try it out first. When it answers as it should, publish it on its page or in its settings. You can unpublish it at any time; existing chats stay readable.

An agent can have a knowledge base: a collection of chapters that it searches when it answers. Write each paragraph so that it can be understood alone, and give the chapters titles that sound like the questions people ask.

What an agent can do beyond its knowledge is decided by its workflow in n8n. Ask the agent “n8n Mentor” how to connect one.`,
  },
];
