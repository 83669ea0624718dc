'use client';
import type { AgentMessenger } from 'agent-messenger';
import type {} from 'agent-messenger/jsx';
import 'agent-messenger/define';
import { useEffect, useRef, useState } from 'react';

const config = { title: 'Northwind' };

export function Chat({ baseUrl }: { baseUrl: string }) {
  const [answers, setAnswers] = useState(0);
  const [dark, setDark] = useState(false);
  const chat = useRef<AgentMessenger>(null);
  useEffect(() => {
    chat.current!.config = config;
    return chat.current!.on('am-message', () => setAnswers((before) => before + 1));
  }, []);
  return (
    <>
      <button type="button" onClick={() => setDark(!dark)}>
        {dark ? 'Light' : 'Dark'}
      </button>
      <p>
        Answers: <output>{answers}</output>
      </p>
      <agent-messenger
        ref={chat}
        base-url={baseUrl}
        token-endpoint="/chat/token"
        color-scheme={dark ? 'dark' : 'light'}
      />
    </>
  );
}
