export interface FoundBrowser {
  readonly path: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly shell?: boolean;
}
export function findChromium(options?: { log?: (...said: unknown[]) => void }): Promise<FoundBrowser>;
