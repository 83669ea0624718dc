import type { Socket } from 'ws-reconnect-lite';

/** A WebSocket whose other side is the test. It says nothing of itself. */
export class FakeSocket implements Socket {
  binaryType = 'blob';
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  readonly sent: string[] = [];
  readonly closes: number[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(code: number): void {
    this.closes.push(code);
    this.readyState = 2;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.(undefined);
  }

  says(data: unknown): void {
    this.onmessage?.({ data });
  }

  fails(): void {
    this.onerror?.(undefined);
  }

  drops(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
