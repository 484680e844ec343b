/**
 * For `addInitScript`. Most pages of a journey are left before what they load ahead is used, and
 * that is a third of the CPU of a page: dialogs 400 ms after their list, the calendar when Home is
 * idle. Here a tap loads them, as it does on a slow phone. desk/screen-budgets.spec.ts counts what
 * is loaded ahead.
 */
export function loadLater({ afterMs, laterMs }: { afterMs: number; laterMs: number }): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: TimerHandler, ms = 0, ...values: unknown[]): number =>
      start(work, ms === afterMs ? laterMs : ms, ...values),
    requestIdleCallback: () => 0,
  })
}

/** Other timers of 400 ms, which put changes together, still run out while an expect waits. */
export const AHEAD = { afterMs: 400, laterMs: 4_000 }
