/** One wrong line in what ships. Each must be noticed by the simulator or the scenarios. */
export interface Mutant {
  readonly what: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly right: string;
  readonly wrong: string;
}

const at = (file: string, what: string, right: string, wrong: string): Mutant => ({
  file: `src/${file}`,
  what,
  right,
  wrong,
});

const JOURNAL = 'core/conversation/journal.ts';
const JOURNAL_DATA = 'core/conversation/journal-data.ts';
const DRAFTS = 'core/conversation/drafts.ts';
const ECHOES = 'core/conversation/echoes.ts';
const PIECES = 'core/conversation/pieces.ts';
const REDUCE_ALL = 'core/conversation/reduce-all.ts';
const LIST = 'core/conversation/item-list-more.ts';
const SESSIONS = 'core/conversation/sessions.ts';
const OUTBOX = 'core/session/outbox.ts';
const DOUBTS = 'core/session/doubts.ts';
const LINK_LOST = 'core/session/link-lost.ts';
const REPLAY = 'core/session/replay.ts';
const MEND = 'core/session/mend.ts';
const LOSING = 'core/session/losing.ts';
const LOADED = 'core/session/loaded-later.ts';
const CARE = 'core/session/care.ts';
const SEAT = 'core/session/seat.ts';
const TAB_LINK = 'core/session/tab-link.ts';
const INHERIT = 'core/session/inherit.ts';
const HEARSAY = 'core/session/hearsay.ts';
const ALONE = 'core/session/alone.ts';
const LEDGER = 'core/session/ledger.ts';
const STORED_FORM = 'core/session/stored-form.ts';
const EARLY = 'core/session/early.ts';
const LATER = 'core/session/later.ts';
const KEEPER = 'core/session/keeper.ts';
const ACTIONS = 'core/session/actions.ts';
const RARE = 'core/session/rare-actions.ts';
const WATCHES = 'core/session/watches.ts';
const RECEPTION = 'core/session/reception.ts';
const CLEAN = 'core/session/clean.ts';
const LINE = 'core/session/line.ts';
const TURNS = 'core/session/turns.ts';

export const mutants: readonly Mutant[] = [
  at(JOURNAL, 'events are told as often as they come', 'if (ids.has(id)) return false;', ''),
  at(JOURNAL, 'a sequence seen is seen again', 'if (before !== undefined && sequence <= before[1]) return false;', ''),
  at(JOURNAL_DATA, 'the cursor is the highest seen, holes or not', 'holeOf(journal) ?? Infinity', 'Infinity'),
  at(
    JOURNAL,
    'a passing event is known after the first',
    'if (sequence === null) return true;',
    'if (sequence === null) return !this.ids.has(id) && this.ids.add(id).size > 0;',
  ),
  at(JOURNAL_DATA, 'holes are never seen', 'found = at - 1;', 'found = -1;'),
  at(
    DRAFTS,
    'an echo leaves its draft standing',
    'settled && { ...was, settled, drafts };',
    'settled && { ...was, settled };',
  ),
  at(
    ECHOES,
    'an echo with a foreign key takes the words for the message',
    "if (localId !== '') return was.drafts.find((one) => one.key === keyOfDraft(localId));",
    '',
  ),
  at(
    ECHOES,
    'a draft told twice stands twice',
    'return known ? was : draft(was, fact, place);',
    'return draft(was, fact, place);',
  ),
  at(ECHOES, 'what was sent can be thrown away', "known.delivery === 'rejected'", "known.delivery !== 'rejected'"),
  at(
    PIECES,
    'the last of an index stays',
    'if (before !== undefined && index < before.to) return spans;',
    'if (before !== undefined && index < before.to) return [{ ...before, text: before.text + text }];',
  ),
  at(
    PIECES,
    'pieces are joined in the order in which they come',
    'while (at > 0 && spans[at - 1]!.from > index) at--;',
    '',
  ),
  at(
    PIECES,
    'the whole does not end the stream',
    'const open = known === undefined ? was.open : without(was, key).open;',
    'const open = was.open;',
  ),
  at(
    PIECES,
    'pieces are added to the whole',
    'if (known?.spans === null) return earlier(was, known, place, chunk.last);\n  return written',
    'return written',
  ),
  at(
    PIECES,
    'an answer is whole with holes in it',
    "state: closed && headed && spans.length === 1 ? 'whole' : 'writing'",
    "state: closed && headed ? 'whole' : 'writing'",
  ),
  at(
    LIST,
    'late items go to the end',
    'items.splice(after(items, items.length, item.place), 0, item);',
    'items.push(item);',
  ),
  at(LIST, 'an item put again stands twice', 'if (was >= 0) items', 'if (was < -1) items'),
  at(
    REDUCE_ALL,
    'the latest language told holds, not the latest',
    'return place < was.language.place ? was :',
    'return place < -1 ? was :',
  ),
  at(SESSIONS, 'the end can end again', '  was.ended === null', '  was.ended !== was.language.tag'),
  at(OUTBOX, 'given away before it is written down', 'await save();', 'await null;'),
  at(OUTBOX, 'never noted as given away', "note({ type: 'handed', localId });", ''),
  at(OUTBOX, 'what the link did not take counts as given', 'if (!given) {', 'if (given === null) {'),
  at(
    OUTBOX,
    'what was being given when the tab slept is in nobody’s hands',
    "if (localId !== '') engine().note({ type: 'unhanded', localId });",
    '',
  ),
  at(TURNS, 'what has no turn yet is given away', "outbox.all('sending').some(asked)", 'false'),
  at(TURNS, 'what another link had is waited for', '.link === line.openings', '.link !== 0'),
  at(
    DOUBTS,
    'in doubt without asking',
    'this.#judge(one.ids, () => this.#desk.resync());',
    'this.#judge(one.ids, () => undefined);',
  ),
  at(
    DOUBTS,
    'in doubt before the echo can be here',
    'this.#later(Math.max(AFTER_FENCE_MS, ms), () => {',
    'this.#later(ms, () => {',
  ),
  at(
    DOUBTS,
    'in doubt while it is leaving',
    "type: 'doubted', localId }), this.leavingMs);",
    "type: 'doubted', localId }));",
  ),
  at(
    DOUBTS,
    'a link is dead on which a long message is leaving',
    'Math.max(this.#patienceMs, leavingMs)',
    'this.#patienceMs',
  ),
  at(DOUBTS, 'a long message makes a long round trip', 'at: now + leavingMs', 'at: now'),
  at(DOUBTS, 'judged without the replay that was to tell', 'for (const cancel of this.#cancels) cancel();', ''),
  at(MEND, 'a heartbeat does not stand in line', 'if (around.leavingMs > 0)', 'if (around.leavingMs > Infinity)'),
  at(
    OUTBOX,
    'what is in doubt goes out by itself',
    "const [localId] = outbox.all('waiting');",
    "const [localId] = [...outbox.all('waiting'), ...outbox.all('notConfirmed')];",
  ),
  at(
    OUTBOX,
    'what is on its way goes out again',
    "const [localId] = outbox.all('waiting');",
    "const [localId] = [...outbox.all('waiting'), ...outbox.all('sending')];",
  ),
  at(
    LINK_LOST,
    'a lost link is a lost session',
    "const intent = wasOpen ? afterClose(code) : 'again';",
    "const intent = wasOpen ? afterClose(code) : 'unknown-session';",
  ),
  at(
    LINK_LOST,
    'nobody tries again',
    'if (wasOpen) return [next, [...commands, verdict(redial(eager, random))]];',
    "if (wasOpen) return [next, [...commands, verdict('stop')]];",
  ),
  at(
    REPLAY,
    'the first frame ends the replay',
    "const settles = was.fence !== '' && fence === was.fence;",
    "const settles = was.fence !== '';",
  ),
  at(
    REPLAY,
    'nobody can have been in a session that was not reached at once',
    "was.fresh && was.phase === 'connecting' && was.attempt === 0",
    'was.fresh',
  ),
  at(REPLAY, 'the join is asked at every opening', 'if (!joined) {', 'if (was.joins < 9) {'),
  at(
    REPLAY,
    'nothing is heard of a dead link',
    "const commands: Command[] = [cancel('watchdog')];",
    "const commands: Command[] = [cancel('heartbeat')];",
  ),
  at(MEND, 'a watchdog that strikes does nothing', 'return dropped({ ...was, deaf });', 'return [was, []];'),
  at(MEND, 'the network’s return is not noticed', "[{ do: 'wait', timer: 'wake', ms: random * 250 }]", '[]'),
  at(
    LOSING,
    'a session that is gone is replaced, whatever was said in it',
    'if (visitorSpoke(conversation)) return expire(was);',
    '',
  ),
  at(
    RECEPTION,
    'what was known is told again',
    'else if (ledger.tell(event)) {',
    'else if (ledger.tell(event) || true) {',
  ),
  at(CARE, 'an ended session keeps its drafts', "      this.#over('session/ended');\n    }", '    }'),
  at(
    INHERIT,
    'a tab that slept believes what it knew',
    'const told = read === undefined || (inTime && term >= readTerm) || (!onDisk && !newer) || ended;',
    'const told = ledger.conversation.session > 0 || (!onDisk && !newer) || ended;',
  ),
  at(INHERIT, 'what may have been sent is sent', 'led || written.has(localIdOf(message))', 'false'),
  at(
    ALONE,
    'what others may send is sent by a tab on its own',
    'for (const message of unsentOf(from.ledger)) from',
    'for (const message of unsentOf(from.ledger).slice(1)) from',
  ),
  at(TAB_LINK, 'an older version fights a newer one', 'return this.#desk.outgrown(forget);', 'return;'),
  at(TAB_LINK, 'two tabs lead', 'return this.#desk.leadLost();', 'return;'),
  at(TAB_LINK, 'a leader of old is believed', 'return this.#outdone(word);', 'void 0;'),
  at(HEARSAY, 'what a leader of old gave away is sent once more', 'if (own === localId)', 'if (false)'),
  at(TAB_LINK, 'what was missed is missed', 'if (known < 0) return this.follow();', ''),
  at(
    KEEPER,
    'writes overtake each other',
    'this.#running = this.#running.then(() => this.#write())',
    'this.#running = Promise.resolve().then(() => this.#write())',
  ),
  at(
    ACTIONS,
    'asked twice is done twice',
    'if (visitorMessage(conversation, localId) !== undefined) return engine.save();',
    "if (visitorMessage(conversation, localId) !== undefined) engine.note({ type: 'unhanded', localId });",
  ),
  at(
    RARE,
    'retry leaves the doubtful one standing',
    "if (visitorMessage(engine.conversation, again) !== undefined) engine.note({ type: 'discarded', localId });",
    '',
  ),
  at(
    WATCHES,
    'holes are never asked about',
    '    this.#resynced = true;\n    this.#watched.resync();',
    '    this.#resynced = true;',
  ),
  at(
    WATCHES,
    'an answer that stopped goes on for ever',
    "} else for (const { key } of open) this.#watched.note({ type: 'streamLeft', messageId: key });",
    '}',
  ),
  at(
    LINE,
    'what an old link says is believed',
    'heard: (frame) => current() && desk.heard(frame),',
    'heard: (frame) => desk.heard(frame),',
  ),
  at(CLEAN, 'who was typing before the reload still is', 'typing: null,', ''),
  at(
    LEDGER,
    'what was not understood is forgotten',
    'if (next === null) this.held.push([fact, place]);',
    'if (next === null) return;',
  ),
  at(LEDGER, 'all that is passing stands at one place', 'Math.max(last, this.held.at(-1)?.[1] ?? 0)', '0'),
  at(
    LOADED,
    'a link that closed before the rest was loaded is never dialled again',
    "if (early === undefined || verdict === 'now') return engine.line.dial();",
    "if (early === undefined || verdict === 'now') return;",
  ),
  at(
    SEAT,
    'what was said to a tab that lost the lead unheard is nobody’s',
    'if (kept && !engine.orphaned) return;',
    'return;',
  ),
  at(
    STORED_FORM,
    'what is not understood yet is on the disk as seen',
    'journal: dataOfJournal(journal, untold)',
    'journal: dataOfJournal(journal)',
  ),
  at(
    EARLY,
    'what is said early is not written down',
    'save: () => keeper.save(),',
    'save: () => Promise.resolve(true),',
  ),
  at(EARLY, 'a message without an echo is waited for in vain', "engine.outbox.all('sending').length > 0", 'false'),
  at(EARLY, 'a number that is missing is missed by nobody', 'missing(engine.ledger.journal) > uncounted.size', 'false'),
  at(
    EARLY,
    'an early page that leaves keeps the lead',
    "if (weather === 'leaving') yields();",
    "if (weather === 'leaving') return;",
  ),
  at(EARLY, 'a loss that nobody could be asked about is forgotten', 'if (loss !== null) care.linkLost(loss);', ''),
  at(EARLY, 'a greeting is taken for an answer', 'else if (engine.outbox.handed.size === 0) unhurried();', ''),
  at(EARLY, 'a session that is not to be had is not asked for again', "loss = { type: 'startOver' };", 'loss = null;'),
  at(EARLY, 'what another tab may have sent is said to wait', 'void keeper.save().then(mayBeSent);', ''),
  at(EARLY, 'a browser that does not say who leads is waited for', 'taken.locked || load()', 'taken.locked'),
  at(EARLY, 'another tab is not heard', 'overheard.push(word);\n          load();', ''),
  at(
    EARLY,
    'an early page does not notice that the network is gone',
    "return input.weather === 'offline' ? offline(session) : undefined;",
    'return [session, []];',
  ),
  at(LATER, 'what could not be loaded is not tried again', 'void load().catch(() => undefined)', 'undefined'),
];
