/**
 * The client as a process of its own, forked by `run.ts`: takes one phase after another and answers
 * with what came of it.
 */
import { type ClosedLoop, type OpenLoop, runClosed, runOpen } from "./support/phases.ts";
import { createSender, type Sender } from "./support/sender.ts";

export type Phase = ClosedLoop | OpenLoop;

const [, , url = "", key = ""] = process.argv;
const send: Sender = createSender({ url, key });

process.on("message", (phase: Phase) => {
  const result = "clients" in phase ? runClosed(send, phase) : runOpen(send, phase);
  void result.then((tally) => process.send!(tally));
});
process.once("disconnect", () => process.exit());
