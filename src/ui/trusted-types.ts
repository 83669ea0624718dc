/** What is used of a `TrustedTypePolicy`. */
export interface Policy {
  createHTML(html: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

/**
 * The one policy of the widget, for pages that require Trusted Types. It lets Lit's own templates through and what
 * DOMPurify reads; it is never handed out. Undefined where there are none, or where the page forbids the name.
 */
export const policy: Policy | undefined = made();

function made(): Policy | undefined {
  try {
    return (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('agent-messenger', {
      createHTML: (html) => html,
    });
  } catch {
    return undefined;
  }
}
