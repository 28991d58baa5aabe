/** Processes of several containers on one data folder: each in a namespace with numbers of its own. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runProgram } from "../support/store-child.ts";
import { useFolders } from "../support/store-folder.ts";

const folders = useFolders();

const container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
/** The shell is process 1, and what it runs another one. */
const withInit = [...container, "sh", "-c", '"$@"; exit', "-"];
const hasContainers = spawnSync(container[0]!, [...container.slice(1), "true"]).status === 0;

async function serveInContainer() {
  const { folder, money } = await folders.openBooks({});
  await money.close();
  const first = runProgram("store-serve", [folder], { prefix: container });
  await first.seen("claimed");
  return { folder, first };
}

describe.runIf(hasContainers)("a data folder that is served in a container", () => {
  it("is refused in another one, until the first has ended", async () => {
    const { folder, first } = await serveInContainer();
    const second = await runProgram("store-serve", [folder], { prefix: withInit }).ended;
    expect(second.out).toMatch(
      /^refused: .* already served by process 1 \(port 8080\) on \S+; stop/,
    );
    const outside = await runProgram("store-serve", [folder]).ended;
    expect(outside.out).toContain("refused: The data folder is already served by process 1");

    first.child.kill("SIGKILL");
    await first.ended;
    const third = runProgram("store-serve", [folder], { prefix: withInit });
    await third.seen("claimed");
    third.child.stdin?.end();
    await third.ended;
  });

  it("is refused by LMDB where both processes have one number, in a sentence", async () => {
    const { folder, first } = await serveInContainer();
    const second = await runProgram("store-open", [folder], { prefix: container }).ended;
    expect(second.out).toBe(
      `refused: ${folder} is open in another container, by a process with the number of this one, 1; ` +
        "serve it from one container, and run the tool in that one.\n",
    );
    first.child.stdin?.end();
    await first.ended;
  });
});
