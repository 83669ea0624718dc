/** Registers `<agent-messenger>`. */
import { defineAgentMessenger } from './messenger.js';

defineAgentMessenger();
