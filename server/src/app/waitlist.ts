import { runCommand } from './operator/command.js';
import { waitlistCommand } from './operator/waitlist-command.js';

runCommand(waitlistCommand);
