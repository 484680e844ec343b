/** Threads that hash passwords, at a lower priority than requests. */
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { fail } from '../fail.ts'
import type { Hashed, ToHash } from './password-worker.ts'

/** One core is left to requests. */
const THREADS = Math.max(1, Math.min(2, os.availableParallelism() - 1))
/** Hashes that wait for a thread. */
const WAITING_MAX = 64
const idle: Worker[] = []
let running = 0
const waiting: (() => void)[] = []

/** Fails with `busy` when too many hashes wait. */
export async function onPasswordThread(asked: ToHash): Promise<string | boolean> {
  if (running < THREADS) running += 1
  else if (waiting.length >= WAITING_MAX) fail('busy')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const worker = idle.pop() ?? startThread()
  try {
    const answer = await answerOf(worker, asked)
    idle.push(worker)
    if ('problem' in answer) throw new Error(`a password was not hashed: ${answer.problem}`)
    return answer.result
  } finally {
    // the place passes to the next one
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('password-worker.ts', import.meta.url))
  // answerOf reports errors; this listener is for a thread that fails while it waits
  worker.on('error', () => {})
  worker.once('exit', () => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  })
  return worker
}

/** Rejects when the thread fails or ends. A waiting thread does not keep the process alive. */
async function answerOf(worker: Worker, asked: ToHash): Promise<Hashed> {
  const { promise, resolve, reject } = Promise.withResolvers<Hashed>()
  const ended = () => reject(new Error('a thread that hashes passwords ended'))
  worker.once('message', resolve).once('error', reject).once('exit', ended).ref()
  worker.postMessage(asked)
  try {
    return await promise
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', ended).unref()
  }
}
