/** As if a question of its styles to the system or the window were answered so; gives back how to ask again. */
export function asIf(root: ShadowRoot, feature: string, holds: boolean): () => void {
  const asked = root.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === `(${feature})`);
  if (asked.length === 0) throw new Error(`nothing asks for ${feature}`);
  for (const { media } of asked) media.mediaText = holds ? 'all' : 'not all';
  return () => {
    for (const { media } of asked) media.mediaText = `(${feature})`;
  };
}
