/** The peers written in Python: their environment, made once, and one process each. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Contender, Timed } from "./contender.ts";

const folder = fileURLToPath(new URL("../python/", import.meta.url));
const requirementsPath = join(folder, "requirements.txt");

type Task = "pairs" | "dedup" | "search" | "embed";

/** Name for the table → module of the worker, and what it is made for. */
const peers: Readonly<Record<string, { module: string; tasks: readonly Task[] }>> = {
  "MiniLM-L6 int8, ONNX Runtime": {
    module: "minilm_int8",
    tasks: ["pairs", "search", "embed"],
  },
  "MiniLM-L6, sentence-transformers": {
    module: "minilm_torch",
    tasks: ["pairs", "search", "embed"],
  },
  "SemHash, MiniLM-L6": { module: "semhash_minilm", tasks: ["dedup"] },
  "SemHash, Model2Vec of MiniLM-L6": { module: "semhash_static", tasks: ["dedup"] },
  "BM25 (bm25s)": { module: "bm25", tasks: ["search"] },
};

/** Makes the virtual environment and the models where they are missing or of other versions. */
export function preparePython(venv: string): void {
  const wanted = readFileSync(requirementsPath, "utf8");
  const installedPath = join(venv, "installed.txt");
  if (existsSync(installedPath) && readFileSync(installedPath, "utf8") === wanted) return;
  console.log("installing the peers …");
  execFileSync("python3", ["-m", "venv", venv], { stdio: "inherit" });
  const install = ["-m", "pip", "install", "--quiet", "-r", requirementsPath];
  execFileSync(python(venv), install, { stdio: "inherit" });
  rmSync(cacheOf(venv), { recursive: true, force: true });
  const make = [join(folder, "prepare.py"), "--cache", cacheOf(venv)];
  execFileSync(python(venv), make, { stdio: "inherit" });
  writeFileSync(installedPath, wanted);
}

/** For a record: "Python 3.11.7, torch 2.15.0, …". */
export function readVersions(venv: string): string {
  return execFileSync(python(venv), [join(folder, "versions.py")], { encoding: "utf8" }).trim();
}

/** Starts every peer, one after another, and ends them when the action is over. */
export async function withPeers<T>(
  venv: string,
  action: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  const workers: Worker[] = [];
  try {
    const contenders: Contender[] = [];
    for (const [title, { module, tasks }] of Object.entries(peers)) {
      console.log(`starting ${title} …`);
      const worker = await Worker.start(venv, module);
      workers.push(worker);
      contenders.push(toContender(title, worker, tasks));
    }
    return await action(contenders);
  } finally {
    for (const worker of workers) worker.end();
  }
}

function toContender(name: string, worker: Worker, tasks: readonly Task[]): Contender {
  const can = (task: Task) => tasks.includes(task);
  const work = <A>(task: Task, order: object): Promise<Timed<A>> => worker.ask({ task, ...order });
  return {
    name,
    pid: worker.pid,
    ...(can("pairs") && { pairs: (pairs) => work("pairs", { pairs }) }),
    ...(can("dedup") && {
      dedup: (texts, thresholds) => work("dedup", { texts, thresholds }),
    }),
    ...(can("search") && { search: (queries, corpus) => work("search", { queries, corpus }) }),
    ...(can("embed") && { embed: (texts) => work("embed", { texts }) }),
  };
}

/** A process that takes one line of JSON at a time and answers with one. */
class Worker {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #errors = "";

  private constructor(venv: string, module: string) {
    const args = [join(folder, "worker.py"), module, "--cache", cacheOf(venv)];
    // No hub is asked, which would only cost time where there is none.
    const env = { ...process.env, HF_HUB_OFFLINE: "1", TOKENIZERS_PARALLELISM: "true" };
    this.#child = spawn(python(venv), args, { env });
    this.#child.stderr.on("data", (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-2000);
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  static async start(venv: string, module: string): Promise<Worker> {
    const worker = new Worker(venv, module);
    await worker.#read();
    return worker;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  ask<A>(order: object): Promise<Timed<A>> {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`);
    return this.#read() as Promise<Timed<A>>;
  }

  end(): void {
    this.#child.stdin.end();
  }

  async #read(): Promise<unknown> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`a peer ended:\n${this.#errors}`);
    return JSON.parse(value);
  }
}

function python(venv: string): string {
  return join(venv, "bin", "python");
}

/** The models that are made once. */
function cacheOf(venv: string): string {
  return join(venv, "peers");
}
