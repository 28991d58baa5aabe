/** `openapi`: the service's interface as a document for client generators. */
import type { Command } from "./command.ts";

export const openapi: Command = {
  name: "openapi",
  synopsis: "",
  summary: "print the OpenAPI 3.1 document of the service",
  help: "No options. The document is made from the same schemas that check requests.",
  options: {},
  positionals: 0,
  async run({ write, version }) {
    const { endpoints } = await import("../service/endpoints.ts");
    const { toOpenApi } = await import("../service/openapi.ts");
    write(`${JSON.stringify(toOpenApi(endpoints, version), null, 2)}\n`);
  },
};
