import type { AgentMessenger } from 'agent-messenger';
import type {} from 'agent-messenger/jsx';
import 'agent-messenger/define';
import { useEffect, useRef, useState } from 'react';
import { Link, Route, Routes } from 'react-router';

const config = { title: 'Northwind' };

export function App() {
  const [answers, setAnswers] = useState(0);
  const [dark, setDark] = useState(false);
  const chat = useRef<AgentMessenger>(null);
  useEffect(() => {
    chat.current!.config = config;
    return chat.current!.on('am-message', () => setAnswers((before) => before + 1));
  }, []);
  return (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to="/delivery">Delivery</Link>
      </nav>
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/delivery" element={<h1>Delivery</h1>} />
      </Routes>
      <button type="button" onClick={() => setDark(!dark)}>
        {dark ? 'Light' : 'Dark'}
      </button>
      <p>
        Answers: <output>{answers}</output>
      </p>
      <agent-messenger
        ref={chat}
        base-url={import.meta.env.VITE_MESSAGING_URL}
        token-endpoint="/chat/token"
        color-scheme={dark ? 'dark' : 'light'}
      />
    </>
  );
}
