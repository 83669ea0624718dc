// Every event of the chat bubbles up to the document: this needs no widget, and fetches none.
let answers = 0;
document.addEventListener('am-message', ({ detail }) => {
  console.info(`${detail.kind}: ${detail.text}`);
  document.querySelector('output').value = String(++answers);
});
