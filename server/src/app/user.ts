import { runCommand } from './operator/command.js';
import { userCommand } from './operator/user-command.js';

runCommand(userCommand);
