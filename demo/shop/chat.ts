import { defineAgentMessenger, type AgentMessenger } from '../../src/index.js';
import { configIn } from './chat-words.js';

/** One element, its addresses, and a few words. */
export async function openChat(): Promise<AgentMessenger> {
  const { addresses } = (await (await fetch('/status.json')).json()) as { addresses: { messaging: string } };
  defineAgentMessenger();
  const chat = document.createElement('agent-messenger') as AgentMessenger;
  chat.baseUrl = addresses.messaging;
  chat.tokenEndpoint = '/chat/token';
  chat.fallbackEndpoint = '/chat/chat';
  chat.config = configIn(document.documentElement.lang);
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
