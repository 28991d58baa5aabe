import { describe, expect, it, vi } from "vitest";
import { Admission } from "../../../src/engine/admission.ts";

describe("Admission", () => {
  it("refuses what would exceed the bound and nothing else", () => {
    const admission = new Admission(10);
    const seat = admission.admit(6);
    expect(() => admission.admit(5)).toThrow(expect.objectContaining({ code: "overloaded" }));
    admission.admit(4);
    expect(() => admission.admit(1)).toThrow("10 texts are in work or waiting");
    seat.leave();
    admission.admit(6);
  });

  it("is full when not one text more has a place", () => {
    const admission = new Admission(3);
    admission.admit(2);
    admission.refuseWhenFull();
    const seat = admission.admit(1);
    const overloaded = expect.objectContaining({ code: "overloaded" });
    expect(() => admission.refuseWhenFull()).toThrow(overloaded);
    seat.leave();
    admission.refuseWhenFull();
  });

  it("counts a place once, however often it is given back", () => {
    const admission = new Admission(2);
    const seat = admission.admit(2);
    seat.leave();
    seat.leave();
    admission.admit(2);
    expect(() => admission.admit(1)).toThrow(expect.objectContaining({ code: "overloaded" }));
  });

  it("is shared while several places are taken", () => {
    const admission = new Admission(5);
    const seats = [admission.admit(1)];
    expect(admission.isShared).toBe(false);
    seats.push(admission.admit(1));
    expect(admission.isShared).toBe(true);
    for (const seat of seats) seat.leave();
    expect(admission.isShared).toBe(false);
  });

  it("is busy while a place is taken, and a moment longer", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const admission = new Admission(2);
    expect(admission.isBusy).toBe(false);
    const seat = admission.admit(1);
    expect(admission.isBusy).toBe(true);
    seat.leave();
    vi.advanceTimersByTime(4);
    expect(admission.isBusy).toBe(true);
    vi.advanceTimersByTime(2);
    expect(admission.isBusy).toBe(false);
    vi.useRealTimers();
  });
});
