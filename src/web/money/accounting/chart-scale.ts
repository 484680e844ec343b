const STEPS = [1, 2, 2.5, 5, 10]
/** From this amount on, labels are in thousands of shekels. */
const THOUSANDS_FROM = 10_000

/**
 * The axis of a chart of amounts in shekels: its top, which is a round number, the ticks on it, and
 * how an amount is labelled.
 */
export function scaleOf(amounts: readonly number[]) {
  const most = Math.max(100, ...amounts)
  const power = 10 ** Math.floor(Math.log10(most))
  const top = STEPS.find((step) => step * power >= most)! * power
  const inThousands = top >= THOUSANDS_FROM
  const label = (amount: number) => (inThousands ? String(Math.round(amount / 100) / 10) : String(Math.round(amount)))
  return { top, ticks: [0, top / 2, top], inThousands, label }
}
