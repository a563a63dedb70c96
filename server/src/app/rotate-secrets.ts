import { runCommand } from './operator/command.js';
import { rotateSecretsCommand } from './operator/rotate-secrets-command.js';

runCommand(rotateSecretsCommand);
