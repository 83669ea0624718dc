/** No file comes of it: in Firefox one that is saved takes the focus from the window, and so from every test that comes after. */
export async function unsaved(work: () => Promise<unknown>): Promise<void> {
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download === '') click.call(this);
  };
  try {
    await work();
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
}
