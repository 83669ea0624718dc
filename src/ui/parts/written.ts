/** What is written in a form by now. */
export const written = (element: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)]));
