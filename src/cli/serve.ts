/** `serve`: the service itself. */
import { describeSettings } from "../config.ts";
import type { Command } from "./command.ts";

export const serve: Command = {
  name: "serve",
  synopsis: "",
  summary: "serve until SIGTERM or SIGINT, then finish what is in flight",
  help: `Settings come from the environment:\n\n${describeSettings()}`,
  options: {},
  positionals: 0,
  async run() {
    // Not at the top: the models' libraries would slow every other command down.
    const { startReader } = await import("../engine/start-reader.ts");
    const started = startReader();
    const main = await import("../main.ts");
    await main.serve(started);
  },
};
