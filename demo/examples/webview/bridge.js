// The page inside an app. Out: one object for each thing the app has to know. In: window.chatFromApp({ type, … }).
const toApp = (message) => {
  const ios = window.webkit?.messageHandlers?.chat;
  if (ios) ios.postMessage(message);
  // A JavascriptInterface takes strings only.
  else window.AndroidChat?.postMessage(JSON.stringify(message));
};

document.addEventListener('am-ready', () => toApp({ type: 'ready' }));
document.addEventListener('am-unread', ({ detail }) => toApp({ type: 'unread', count: detail.count }));
document.addEventListener('am-open', () => toApp({ type: 'open' }));
document.addEventListener('am-close', () => toApp({ type: 'close' }));
document.addEventListener('am-link', (event) => {
  // The app decides where a link opens; the page of the chat stays.
  event.preventDefault();
  toApp({ type: 'link', url: event.detail.url });
});

const asked = {
  open: () => AgentMessenger('open'),
  close: () => AgentMessenger('close'),
  prefill: ({ text }) => AgentMessenger('prefill', text),
  logout: () => AgentMessenger('logout'),
};
window.chatFromApp = (message) => asked[message.type]?.(message);
