import { randomUUID } from "node:crypto";

/** The client's own request id if it is a sane one (it goes into logs and headers), else a new. */
export function toRequestId(sent: string): string {
  return /^[\w.:/+=@-]{1,128}$/.test(sent) ? sent : randomUUID();
}
