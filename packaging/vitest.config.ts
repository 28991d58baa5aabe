import { defineConfig } from "vitest/config";

/** `npm test` leaves this folder out: it takes minutes and needs registries. */
export default defineConfig({
  cacheDir: "../node_modules/.vite",
  test: { include: ["*.test.ts"], testTimeout: 60_000 },
});
