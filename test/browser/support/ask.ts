/** The website's own server (site.mjs), with a local platform behind it. */
export async function site(path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`/site/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}
