import { expect } from 'chai';
import { decodeAll as decode } from '../../../src/core/protocol/other-events.js';
import type { ServerEvent } from '../../../src/core/protocol/events.js';
import { noParts } from '../../../src/core/protocol/no-parts.js';
import { frame } from '../support/frames.js';

/** What an event says, without its stamp. */
function said(type: string, payload: unknown = {}): Record<string, unknown> {
  const [event] = decode(frame(type, payload)).events;
  const { id: _id, sequence: _sequence, at: _at, localId: _local, fence: _fence, ...rest } = event as ServerEvent;
  return rest;
}

describe('what the server tells', () => {
  describe('SESSION_START', () => {
    const start = (capabilities: unknown, more: object = {}) => said('SESSION_START', { capabilities, ...more });

    it('gives the capabilities and the context id', () => {
      const told = {
        streaming: true,
        max_message_size_bytes: 131072,
        heartbeat_interval_seconds: 30.9,
        max_reconnect_attempts: 5,
      };
      expect(start(told, { context_id: 'c' })).to.deep.equal({
        type: 'sessionStart',
        streaming: true,
        maxMessageBytes: 131072,
        heartbeatSeconds: 30,
        maxReconnects: 5,
        contextId: 'c',
      });
    });

    it('finds the context id in its other places', () => {
      expect(start({ context_id: 'inside' })).to.include({ contextId: 'inside' });
      expect(start({}, { contextId: 'camel' })).to.include({ contextId: 'camel' });
    });

    it('HB-3 tells 0 from nothing said', () => {
      expect(start({ heartbeat_interval_seconds: 0 })).to.include({ heartbeatSeconds: 0 });
      for (const heartbeat_interval_seconds of [undefined, null, -1, '30', {}, true])
        expect(start({ heartbeat_interval_seconds })).to.include({ heartbeatSeconds: null });
    });

    it('DEC-8 takes no string for a number and no word for a yes', () => {
      expect(start({ streaming: 'true', max_message_size_bytes: '5', max_reconnect_attempts: [1] })).to.include({
        streaming: false,
        maxMessageBytes: null,
        maxReconnects: null,
      });
    });

    for (const capabilities of [null, 5, 'x', [], undefined])
      it(`reads capabilities of ${JSON.stringify(capabilities)} as none said`, () => {
        expect(start(capabilities)).to.include({ streaming: false, heartbeatSeconds: null });
      });
  });

  it('reads what has one field, or none', () => {
    expect(said('SESSION_END', { reason: 'REASON_USER_END' })).to.deep.equal({
      type: 'sessionEnd',
      reason: 'REASON_USER_END',
    });
    expect(said('SESSION_END', { reason: 5 })).to.deep.equal({ type: 'sessionEnd', reason: '' });
    expect(said('SESSION_IDLE_WARNING')).to.deep.equal({ type: 'idleWarning' });
    expect(said('REQUEST_SERVICE_AGENT_JOIN')).to.deep.equal({ type: 'joinRequested' });
    expect(said('USER_END_SESSION')).to.deep.equal({ type: 'endRequested' });
    expect(said('SERVICE_AGENT_THINKING')).to.deep.equal({ type: 'agentThinking' });
    expect(said('SERVICE_AGENT_LEFT', { reason: 'r' })).to.deep.equal({ type: 'agentLeft', reason: 'r' });
    expect(said('SERVICE_AGENT_TRIGGERED_HANDOFF')).to.deep.equal({ type: 'handoffTriggered' });
    expect(said('USER_TYPING', { state: 'TYPING_STATE_STOPPED' })).to.deep.equal({ type: 'userTyping', typing: false });
    expect(said('USER_MESSAGE', { message_id: 'm', text: 't' })).to.deep.equal({
      type: 'userMessage',
      messageId: 'm',
      text: 't',
    });
  });

  it('takes the picture of an agent from either field when it joins', () => {
    const joined = (payload: object) => said('SERVICE_AGENT_JOINED', payload)['avatarUrl'];
    expect(joined({ agent_avatar_url: 'https://a.example/1.png', avatar_url: 'https://a.example/2.png' })).to.equal(
      'https://a.example/1.png',
    );
    expect(joined({ agent_avatar_url: '', avatar_url: 'https://a.example/2.png' })).to.equal('https://a.example/2.png');
  });

  it('does not read agent_avatar_url in a message', () => {
    expect(said('SERVICE_AGENT_MESSAGE', { agent_avatar_url: 'https://a.example/1.png' })['avatarUrl']).to.equal(null);
  });

  it('reads an agent message and its end', () => {
    const payload = {
      message_id: 'm',
      text: 't',
      agent_name: 'Robin',
      avatar_url: 'https://a.example/1.png',
      end_conversation: true,
    };
    expect(said('SERVICE_AGENT_MESSAGE', payload)).to.deep.equal({
      type: 'agentMessage',
      messageId: 'm',
      text: 't',
      name: 'Robin',
      avatarUrl: 'https://a.example/1.png',
      endsConversation: true,
      parts: noParts,
    });
  });

  describe('chunks', () => {
    const chunk = (payload: object) => said('SERVICE_AGENT_MESSAGE_CHUNK', payload);

    it('reads a fragment as it is, and says that it carries nothing else', () => {
      expect(chunk({ message_id: 'm', chunk_index: 3, is_complete: false, text: ' and ' })).to.deep.equal({
        type: 'agentChunk',
        messageId: 'm',
        index: 3,
        last: false,
        text: ' and ',
        name: '',
        avatarUrl: null,
        endsConversation: false,
        parts: null,
      });
    });

    it('takes what is not said for 0, not the last, and no text', () => {
      expect(chunk({})).to.include({ messageId: '', index: 0, last: false, text: '' });
    });

    it('STR-1 has no opinion on where an index begins', () => {
      for (const [given, read] of [
        [0, 0],
        [1, 1],
        [-1, -1],
        [1e9, 1e9],
        [2.7, 2],
        ['5', 0],
        [1e300, 0],
      ] as const)
        expect(chunk({ chunk_index: given })).to.include({ index: read });
    });

    it('accepts in a chunk what the phone clients lose', () => {
      const found = chunk({
        is_complete: true,
        end_conversation: true,
        chat_call_actions: [{ title: 'Call', contact_number: '+1' }],
      });
      expect(found).to.include({ last: true, endsConversation: true });
      expect(found).to.have.nested.property('parts.callActions[0].number', '+1');
    });
  });

  describe('LANGUAGE_CHANGED', () => {
    for (const language of ['en', 'fr-FR', 'zh-Hant-TW', 'de-1996'])
      it(`takes ${language}`, () =>
        expect(said('LANGUAGE_CHANGED', { language_code: language })).to.deep.equal({
          type: 'languageChanged',
          language,
        }));

    for (const language_code of [
      '',
      'x-evil" onload=',
      'e',
      'en_US',
      '../en',
      'a'.repeat(1024),
      `en${'-abcdefgh'.repeat(4)}`,
      5,
      null,
    ])
      it(`refuses ${JSON.stringify(language_code).slice(0, 40)}`, () => {
        expect(decode(frame('LANGUAGE_CHANGED', { language_code }))).to.deep.include({ events: [], refused: 1 });
      });
  });

  it('takes a level that it does not know for INFO', () => {
    const level = (given: unknown) => said('SYSTEM_MESSAGE', { message: 'm', level: given })['level'];
    expect(['INFO', 'WARNING', 'ERROR'].map((name) => level(`SYSTEM_MESSAGE_LEVEL_${name}`))).to.deep.equal([
      'info',
      'warning',
      'error',
    ]);
    for (const given of [undefined, 'ERROR', 5, { toString: 1 }, 'toString']) expect(level(given)).to.equal('info');
  });

  describe('people', () => {
    it('lets the flat fields of LIVE_AGENT_JOINED win over the nested ones', () => {
      const agent = { id: 'n', name: 'Nested', avatar_url: 'https://a.example/n.png' };
      expect(said('LIVE_AGENT_JOINED', { agent })).to.deep.equal({
        type: 'liveAgentJoined',
        agentId: 'n',
        name: 'Nested',
        avatarUrl: 'https://a.example/n.png',
      });
      expect(said('LIVE_AGENT_JOINED', { agent, agent_id: 'f', agent_name: 'Flat' })).to.include({
        agentId: 'f',
        name: 'Flat',
      });
    });

    it('takes an unknown or absent typing state for a start', () => {
      const typing = (state: unknown) => said('LIVE_AGENT_TYPING', { state, agent_name: 'Kim' });
      for (const state of [undefined, 5, 'SOMETHING', 'TYPING_STATE_STARTED'])
        expect(typing(state)).to.deep.equal({ type: 'liveAgentTyping', typing: true, name: 'Kim' });
      expect(typing('TYPING_STATE_STOPPED')).to.include({ typing: false });
    });

    it('reads the nested agent of a message as a last resort', () => {
      const agent = { id: 'n', name: 'Nested' };
      expect(said('LIVE_AGENT_MESSAGE', { text: 't', agent })).to.include({ text: 't', agentId: 'n', name: 'Nested' });
      expect(said('LIVE_AGENT_MESSAGE', { agent, agent_name: 'Flat' })).to.include({ name: 'Flat' });
    });

    it('reads who left', () => {
      const payload = { agent_id: 'a', agent_name: 'Kim', reason: 'r' };
      expect(said('LIVE_AGENT_LEFT', payload)).to.deep.equal({
        type: 'liveAgentLeft',
        agentId: 'a',
        name: 'Kim',
        reason: 'r',
      });
    });
  });

  describe('handoff', () => {
    it('reads the place in a queue under either name', () => {
      const status = (payload: object) => said('HANDOFF_QUEUE_STATUS', payload);
      expect(
        status({
          position_in_queue: 2,
          position: 9,
          estimated_wait_seconds: 61.5,
          queue_name: 'q',
          display_message: 'Soon',
        }),
      ).to.deep.equal({
        type: 'queueStatus',
        position: 2,
        waitSeconds: 61,
        queue: 'q',
        words: 'Soon',
      });
      expect(status({ position: 9 })).to.include({ position: 9, waitSeconds: null });
    });

    it('takes a place below none, or that is no number, for not said', () => {
      for (const position of [-3, '3', null, {}])
        expect(said('HANDOFF_QUEUE_STATUS', { position })).to.include({ position: null });
      expect(said('HANDOFF_QUEUE_STATUS', { estimated_wait_seconds: 'NaN' })).to.include({ waitSeconds: null });
    });

    it('HO-8 accepts all the fields of CLIENT_HANDOFF_REQUIRED', () => {
      const payload = { route: 'https://desk.example', reason: 'POLICY', queue_name: 'q' };
      expect(said('CLIENT_HANDOFF_REQUIRED', payload)).to.deep.equal({
        type: 'clientHandoff',
        route: 'https://desk.example',
        reason: 'POLICY',
        queue: 'q',
      });
    });

    it('reads the rest', () => {
      expect(said('HANDOFF_ACCEPTED', { queue_name: 'q' })).to.deep.equal({ type: 'handoffAccepted', queue: 'q' });
      expect(said('HANDOFF_FAILED', { reason: 'r' })).to.deep.equal({ type: 'handoffFailed', reason: 'r' });
      expect(said('HANDOFF_TIMEOUT', {})).to.deep.equal({ type: 'handoffTimeout', reason: '' });
    });
  });

  it('reads a survey tolerantly', () => {
    expect(said('SHOW_CSAT_REQUEST', { survey_id: 's', title: 5 })).to.deep.equal({
      type: 'csatRequest',
      surveyId: 's',
      title: '',
      question: '',
    });
  });
});
