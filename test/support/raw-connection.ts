/** A bare TCP connection that says HTTP/1.1 byte by byte, for what no decent client does. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export class RawConnection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isClosed = false;
  #bytesWanted = Infinity;
  #onChange: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes >= this.#bytesWanted) socket.pause();
      this.#onChange();
    });
    // A reset is one of the ends that tests look at.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#isClosed = true;
      this.#onChange();
    });
  }

  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(new RawConnection(socket)));
      socket.once("error", reject);
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Bytes received and not read as an answer yet. */
  get bytesWaiting(): number {
    return this.#bytes;
  }

  send(data: string | Uint8Array): void {
    this.#socket.write(data);
  }

  /**
   * From now on takes bytes from the kernel only until so many are waiting here, give or take a
   * segment; then the server's send buffer fills up.
   */
  takeUntil(bytesWaiting: number): void {
    this.#bytesWanted = bytesWaiting;
    if (this.#bytes < bytesWaiting) this.#socket.resume();
    else this.#socket.pause();
  }

  /** Leaves at once. */
  leave(): void {
    this.#socket.destroy();
  }

  /** Resolves when the first bytes of an answer are here. */
  async arrival(): Promise<void> {
    while (this.#bytes === 0) await this.#more();
  }

  /** Resolves when the other side has closed the connection. */
  async closed(): Promise<void> {
    while (!this.#isClosed) await this.#change();
  }

  /**
   * The next answer, body and all; that of HEAD has none, whatever length it declares.
   *
   * @throws {Error} when the connection closes before its end.
   */
  async read({ isHead = false } = {}): Promise<RawAnswer> {
    let end = this.#headEnd();
    while (end < 0) {
      await this.#more();
      end = this.#headEnd();
    }
    const [statusLine = "", ...lines] = this.#front().toString("latin1", 0, end).split("\r\n");
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
    );
    const size = end + 4 + (isHead ? 0 : Number(headers.get("content-length") ?? 0));
    while (this.#bytes < size) await this.#more();
    const all = this.#front();
    this.#chunks = [all.subarray(size)];
    this.#bytes = all.length - size;
    return { status: Number(statusLine.split(" ")[1]), headers, body: all.subarray(end + 4, size) };
  }

  async #more(): Promise<void> {
    if (this.#isClosed) throw new Error(`closed with ${this.#bytes} bytes of an answer`);
    await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#onChange = resolve));
  }

  #headEnd(): number {
    return this.#front().indexOf("\r\n\r\n");
  }

  #front(): Buffer {
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks, this.#bytes)];
    return this.#chunks[0]!;
  }
}

/** The bytes of a POST with a JSON body. */
export function postBytes(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Buffer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return Buffer.from(`${postHead(path, Buffer.byteLength(text), headers)}${text}`);
}

/** The head of a POST whose body is sent apart. */
export function postHead(
  path: string,
  bodyBytes: number,
  headers: Record<string, string> = {},
): string {
  return head(`POST ${path}`, {
    "Content-Type": "application/json",
    "Content-Length": String(bodyBytes),
    ...headers,
  });
}

export function getBytes(path: string, headers: Record<string, string> = {}): string {
  return head(`GET ${path}`, headers);
}

function head(request: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${request} HTTP/1.1\r\nHost: test\r\n${lines.join("")}\r\n`;
}

export function pauseMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
