/** Medians and CPU times, for every bench. */

/** @throws when a value is missing, because the median of the others would look like a figure */
export const median = (values: readonly number[]): number => {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    throw new Error(`not all values were measured: ${values.join(', ') || 'none'}`)
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))

/** Milliseconds of wall clock that each of `times` runs took, after a few that do not count. */
export async function timed(times: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < Math.min(10, times); i++) await work(-1 - i)
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await work(i)
    taken.push(performance.now() - began)
  }
  return taken
}

/** Milliseconds of this process's CPU per run. */
export async function cpuOf(times: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await work(i)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
