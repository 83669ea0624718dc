/** For tests of pages with a chat in them: the service as a script, time that is moved by hand, and words to wait for. */
export { ScriptedService, type Call, type ServiceOptions } from './service.js';
export type { Answer, Dial, Reply, Script, Step } from './script.js';
export { scenarios, type Scenario } from './scenarios.js';
export { play } from './play.js';
export { replay, type Performer, type Replay, type ReplayOptions } from './replay.js';
export { VirtualClock } from './clock.js';
export { mount, type Mounted, type MountOptions } from './mount.js';
export { reads, serve, transcriptOf, type PageLike } from './playwright.js';
export { nextEvent, until, type Patience } from './wait.js';
export { transcript } from './words.js';
export { FakeChat } from './fake-chat.js';
export { answered, conversationOf, handing, happened, NOON, person, said, snapshotOf } from './items.js';
