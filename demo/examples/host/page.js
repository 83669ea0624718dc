import { createClient } from '/client/client.js';

const chat = createClient({
  baseUrl: document.body.dataset.messaging,
  tokenEndpoint: '/chat/token',
  fallbackEndpoint: '/chat/chat',
  storage: 'session',
});
const show = ({ phase, transport, items }) => {
  document.querySelector('#phase').textContent = `${phase} over ${transport}`;
  document.querySelector('#items').replaceChildren(
    ...items.map((item) => {
      const line = document.createElement('li');
      line.dataset.kind = item.kind;
      line.textContent = `${item.text}${item.kind === 'visitor' ? ` (${item.delivery})` : ''}`;
      return line;
    }),
  );
};
chat.watch(show);
document.querySelector('#form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  const words = text.value;
  text.value = '';
  try {
    await chat.send(words);
  } catch (error) {
    text.value = words;
    document.querySelector('#phase').textContent = error.code;
  }
});
await chat.start();
