/** Ports, and when somebody listens at one: a server's log says so up to 100 ms late. */
import { type AddressInfo, connect, createServer } from "node:net";

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const other = createServer().listen(0, "127.0.0.1", () => {
      const { port } = other.address() as AddressInfo;
      other.close(() => resolve(port));
    });
  });
}

/** Resolves within a millisecond of the first connection that somebody takes at the port. */
export async function awaitListener(port: number): Promise<void> {
  const connects = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!(await connects())) await new Promise((resolve) => setTimeout(resolve, 1));
}
