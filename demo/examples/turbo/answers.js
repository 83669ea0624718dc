// The document outlives every body that Turbo puts into it.
let answers = 0;
const show = () => {
  document.querySelector('output').value = String(answers);
};
document.addEventListener('am-message', () => {
  answers += 1;
  show();
});
document.addEventListener('turbo:render', show);
