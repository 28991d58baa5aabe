/** The clock of benches whose every call needs a fresh input. */

/** Nanoseconds a call: the median over `rounds`, after one warm-up that is not counted. */
export async function medianNs(rounds: number, call: (round: number) => unknown): Promise<number> {
  if (rounds > 1) await call(rounds);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    await call(round);
    times.push(Number(process.hrtime.bigint() - start));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

/** For example "1,234 names a second". */
export function perSecond(count: number, ns: number, what: string): string {
  return `${Math.round((count * 1e9) / ns).toLocaleString("en")} ${what} a second`;
}
