/**
 * Preloaded into a process (`node --import`), in place of a disk that really fills: writes of files
 * below FULL_FOLDER fail as on a full disk after FULL_AFTER bytes, and it has so many bytes free.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const folder = process.env.FULL_FOLDER!
let left = Number(process.env.FULL_AFTER)
const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
const opened = new Set<number>()

const { open, write, promises } = fs
fs.open = ((file: string, ...more: unknown[]) => {
  const done = more.pop() as (error: Error | null, fd: number) => void
  Reflect.apply(open, fs, [
    file,
    ...more,
    (error: Error | null, fd: number) => {
      if (!error && String(file).startsWith(folder)) opened.add(fd)
      else if (!error) opened.delete(fd)
      done(error, fd)
    },
  ])
}) as typeof fs.open
fs.write = ((fd: number, bytes: Buffer, ...more: unknown[]) => {
  if (opened.has(fd)) left -= bytes.length
  if (opened.has(fd) && left < 0) return process.nextTick(more.pop() as (error: Error) => void, full())
  Reflect.apply(write, fs, [fd, bytes, ...more])
}) as typeof fs.write
// what waits is written one after another
fs.writev = undefined as never
const { statfs } = promises
promises.statfs = (async (at: string) => {
  const found = await statfs(at)
  return String(at).startsWith(folder) ? Object.assign(found, { bavail: left, bsize: 1 }) : found
}) as typeof promises.statfs
syncBuiltinESMExports()
