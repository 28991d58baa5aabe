/** The log as a process of its own writes it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

const module = fileURLToPath(new URL("../../dist/log.js", import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Runs a program that has a `log`, and gathers what it prints. */
function run(program: string): { child: ChildProcess; lines: () => unknown[] } {
  const code = `import { openLog } from ${JSON.stringify(module)}; const log = openLog("info");`;
  child = spawn(process.execPath, ["--input-type=module", "-e", code + program]);
  let output = "";
  child.stdout!.on("data", (chunk) => (output += chunk));
  const lines = (): unknown[] => {
    const whole = output.split("\n").slice(0, -1);
    return whole.map((line) => (JSON.parse(line) as { msg: unknown }).msg);
  };
  return { child, lines };
}

describe("openLog", () => {
  it("writes lines while the process goes on, though they are few", async () => {
    const { child: running, lines } = run(
      "log.info('one'); log.info('two'); setInterval(() => {}, 1000);",
    );
    await expect.poll(lines, { timeout: 5000 }).toEqual(["one", "two"]);
    expect(running.exitCode).toBeNull();
  });

  it("writes what is left when the process ends, and does not keep it alive", async () => {
    const { child: ending, lines } = run("log.info('one'); log.debug('no'); log.info('last');");
    await once(ending, "close");
    expect(ending.exitCode).toBe(0);
    expect(lines()).toEqual(["one", "last"]);
  });

  it("writes what is left when the process exits at once", async () => {
    const { child: ending, lines } = run("log.info('one'); process.exit(3);");
    await once(ending, "close");
    expect(ending.exitCode).toBe(3);
    expect(lines()).toEqual(["one"]);
  });

  it("has written a fatal line before the next step", async () => {
    const { child: killed, lines } = run(
      "log.info('one'); log.fatal('stuck'); process.kill(process.pid, 'SIGKILL');",
    );
    await once(killed, "close");
    expect(lines()).toEqual(["one", "stuck"]);
  });

  it("writes a line that comes while a slow reader holds up the one before", async () => {
    const { child: running, lines } = run(
      "log.info('long'.repeat(1e6)); setTimeout(() => log.info('last'), 300); setInterval(() => {}, 1000);",
    );
    running.stdout!.pause();
    await new Promise((done) => setTimeout(done, 1500));
    running.stdout!.resume();
    await expect.poll(() => lines().at(-1), { timeout: 5000 }).toBe("last");
    expect(running.exitCode).toBeNull();
  });

  it("loses no line of many", async () => {
    const { child: ending, lines } = run("for (let at = 0; at < 5000; at++) log.info(String(at));");
    await once(ending, "close");
    expect(lines()).toEqual(Array.from({ length: 5000 }, (_, at) => String(at)));
  });
});
