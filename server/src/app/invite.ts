import { runCommand } from './operator/command.js';
import { inviteCommand } from './operator/invite-command.js';

runCommand(inviteCommand);
