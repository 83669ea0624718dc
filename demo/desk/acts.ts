import type { Ending } from './state.js';

/** What whoever sits at the desk may do with a conversation. */
export interface Acts {
  take(id: string): void;
  /** From a colleague who has it. */
  takeOver(id: string): void;
  handOver(id: string, name: string): void;
  letGo(id: string, how: Ending): void;
  typed(id: string, text: string): void;
  /** Whether it was taken. */
  send(id: string, text: string, offers: readonly string[]): Promise<boolean>;
}
