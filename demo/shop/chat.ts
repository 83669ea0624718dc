import { defineAgentMessenger, type AgentMessenger, type MessengerConfig } from '../../src/index.js';

/** The chat of the shop, as a customer of ours would set it up: one element, its addresses, and a few words. */
const config: MessengerConfig = {
  title: 'Fernway',
  subtitle: 'AI assistant, people from 8:00',
  assistant: 'Fern',
  home: {
    greeting: 'Hello. What are you looking for?',
    text: 'Fern answers at once, day and night. A person can take over when you ask for one.',
    starters: ['Where is my order?', 'Help me choose a tent', 'Return or repair something', 'Talk to a person'],
  },
  alternatives: [{ kind: 'call', label: 'Call the workshop', to: '+44 20 7946 0991' }],
  feedback: true,
  rating: true,
  masking: 'cards',
};

export async function openChat(): Promise<AgentMessenger> {
  const { addresses } = (await (await fetch('/status.json')).json()) as { addresses: { messaging: string } };
  defineAgentMessenger();
  const chat = document.createElement('agent-messenger') as AgentMessenger;
  chat.baseUrl = addresses.messaging;
  chat.tokenEndpoint = '/chat/token';
  chat.fallbackEndpoint = '/chat/chat';
  chat.config = config;
  chat.context = async ({ sessionId, contextId }) => {
    // The agent greets in the language that the chat is in.
    const language = chat.locale || document.documentElement.lang;
    const answer = await fetch(`/chat/context?${new URLSearchParams({ language }).toString()}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ session_id: sessionId, context_id: contextId }),
    });
    return answer.ok ? ((await answer.json()) as { token: string }).token : null;
  };
  document.body.append(chat);
  return chat;
}
