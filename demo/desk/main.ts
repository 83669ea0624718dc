import { AgentDesk } from './agent-desk.js';
import { browserPorts } from './ports.js';

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

new AgentDesk(
  {
    waiting: place('waiting'),
    live: place('live'),
    nobody: place('nobody'),
    waitingCount: place('waiting-count'),
    liveCount: place('live-count'),
    main: place('talk'),
    unchosen: place('unchosen'),
    line: place('line'),
    robin: place('robin'),
    me: place('me'),
    change: place('change'),
    news: place('news'),
  },
  browserPorts(),
).start();
