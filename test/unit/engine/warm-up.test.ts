import { describe, expect, it } from "vitest";
import { encoderFolder, readEncoderInfo } from "../../../src/engine/models/encoder-files.ts";
import { loadRanking } from "../../../src/engine/models/load-ranking.ts";
import { ServiceError } from "../../../src/errors.ts";
import { warmOn, warmUp } from "../../../src/engine/warm-up.ts";
import { classifier, newNameList, textEngine } from "../../support/names.ts";

const encoder = readEncoderInfo(encoderFolder);
const ranking = loadRanking({
  search: textEngine.search,
  natives: { reader: textEngine.native, classifier: classifier.native },
  encoder,
});
const names = [...{ [Symbol.iterator]: () => textEngine.sampleNames(60) }];

function parts() {
  const encoded: string[] = [];
  return {
    encoded,
    reader: {
      ...textEngine,
      classify: classifier.by(textEngine.native),
      sampleNames: () => names.values(),
    },
    newNameList,
    cuisineLabels: classifier.labels,
    encode: async (texts: readonly string[]) => {
      encoded.push(...texts);
      return new Int16Array();
    },
    ranking,
  };
}

describe("warming up", () => {
  it("encodes each of the first names once", async () => {
    const warming = parts();
    await warmUp(warming, () => false);
    expect(warming.encoded.length).toBe(names.length);
  });

  it("ends in peace when the models are stopped, and fails when they fail", async () => {
    const failing = (cause: unknown) => ({ ...parts(), encode: () => Promise.reject(cause) });
    const stopped = new ServiceError("not_ready", "The server is shutting down.");
    await warmUp(failing(stopped), () => false);
    await expect(warmUp(failing(new Error("No memory")), () => false)).rejects.toThrow("No memory");
  });

  it("goes no further when it is over", async () => {
    const warming = parts();
    await warmUp(warming, () => warming.encoded.length > 0);
    expect(warming.encoded.length).toBeGreaterThan(0);
    expect(warming.encoded.length).toBeLessThan(names.length);
  });

  it("goes on in small steps, and only while nobody is served", async () => {
    const warming = parts();
    let [isBusy, isOver, read] = [true, false, 0];
    const counted = {
      ...warming,
      reader: {
        ...warming.reader,
        read(raw: string) {
          read++;
          return textEngine.read(raw);
        },
      },
    };
    const warmedOn = warmOn(counted, { isBusy: () => isBusy, isOver: () => isOver });
    await new Promise((resolve) => setTimeout(resolve, 30));
    // It was busy from the first name on.
    expect(read).toBeLessThanOrEqual(1);
    isBusy = false;
    await warmedOn;
    expect(read).toBeGreaterThanOrEqual(names.length);
    isOver = true;
    read = 0;
    await warmOn(counted, { isBusy: () => isBusy, isOver: () => isOver });
    expect(read).toBe(0);
  });
});
