const MICROSECONDS = 1000

/**
 * The most CPU of this thread, in milliseconds, that one turn of the event loop took while `work`
 * ran. Unlike a delay, it does not depend on what else the machine does.
 */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  let longest = 0
  for (let before = process.threadCpuUsage(); !isDone;) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
  }
  await work
  return longest / MICROSECONDS
}
