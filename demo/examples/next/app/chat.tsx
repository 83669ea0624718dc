import type {} from 'agent-messenger/jsx';
import 'agent-messenger/define';
import { useState } from 'react';

const config = { title: 'Northwind' };

export function Chat({ baseUrl }: { baseUrl: string }) {
  const [answers, setAnswers] = useState(0);
  const [dark, setDark] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDark(!dark)}>
        {dark ? 'Light' : 'Dark'}
      </button>
      <p>
        Answers: <output>{answers}</output>
      </p>
      <agent-messenger
        base-url={baseUrl}
        token-endpoint="/chat/token"
        color-scheme={dark ? 'dark' : 'light'}
        config={config}
        onam-message={() => setAnswers((before) => before + 1)}
      />
    </>
  );
}
