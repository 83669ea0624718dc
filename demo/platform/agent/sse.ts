/** Reads server-sent events out of bytes that may be cut anywhere, also inside a character or between CR and LF. */
export class EventReader {
  readonly #decoder = new TextDecoder('utf-8');
  #rest = '';
  #data: string[] = [];

  /** The data of the events these bytes complete. */
  push(bytes: Uint8Array): string[] {
    return this.#read(this.#decoder.decode(bytes, { stream: true }), false);
  }

  /** The data of an event the sender did not close. */
  end(): string[] {
    return [...this.#read(this.#decoder.decode(), true), ...this.#close()];
  }

  #read(text: string, last: boolean): string[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/u);
    this.#rest = lines.pop() ?? '';
    if (last && this.#rest !== '') {
      lines.push(this.#rest.replace(/\r$/u, ''));
      this.#rest = '';
    }
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): string[] {
    if (line === '') return this.#close();
    const field = /^data(?:: ?(.*))?$/su.exec(line);
    if (field !== null) this.#data.push(field[1] ?? '');
    return [];
  }

  #close(): string[] {
    if (this.#data.length === 0) return [];
    const event = this.#data.join('\n');
    this.#data = [];
    return [event];
  }
}
