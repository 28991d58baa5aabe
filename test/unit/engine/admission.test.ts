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

  it("lets 32 small requests begin at a time, in order, and large ones beside them", async () => {
    const admission = new Admission(10_000);
    const seats = Array.from({ length: 32 }, () => admission.admit(64));
    for (const seat of seats) expect(seat.turn()).toBeUndefined();
    const order: string[] = [];
    const wait = (name: string) => {
      const seat = admission.admit(1);
      const turn = seat.turn()!.then(() => order.push(name));
      return { seat, turn };
    };
    const [first, leaver, second] = [wait("first"), wait("leaver"), wait("second")];
    expect(admission.admit(65).turn()).toBeUndefined();

    leaver.seat.leave();
    seats[0]!.leave();
    await first.turn;
    expect(order).toEqual(["first"]);
    first.seat.leave();
    first.seat.leave();
    await second.turn;
    expect(order).toEqual(["first", "second"]);
    const third = wait("third");
    await Promise.resolve();
    expect(order).toEqual(["first", "second"]);
    seats[1]!.leave();
    await third.turn;
    for (const seat of [...seats, second.seat, third.seat]) seat.leave();
    expect(admission.admit(1).turn()).toBeUndefined();
  });

  it("owes nothing to one that left before its turn was asked", () => {
    const admission = new Admission(10_000);
    for (let round = 0; round < 40; round++) admission.admit(1).leave();
    const seats = Array.from({ length: 32 }, () => admission.admit(1));
    for (const seat of seats) expect(seat.turn()).toBeUndefined();
    expect(admission.admit(1).turn()).toBeInstanceOf(Promise);
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
