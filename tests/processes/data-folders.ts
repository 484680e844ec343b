/** Data folders of server processes, and what the tests ask of the servers on them. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { killAll, makeBaseFolder, postmasterOf, type Server } from './server-process.ts'

/** For `expect.poll`: what a process does within seconds, on a busy machine too. */
export const soon = { timeout: 30_000, interval: 50 }

/**
 * The folders of a test file: a function from names to the path of a folder, which it does not
 * make. Without names it is the folder of them all. After the last test the processes on them are
 * killed and everything is deleted.
 */
export function prepareFolders(): (...parts: string[]) => string {
  let base = ''
  const folders = new Set<string>()
  beforeAll(() => {
    base = makeBaseFolder()
  })
  afterAll(async () => {
    await killAll([...folders])
    fs.rmSync(base, { recursive: true, force: true })
  })
  return (...parts) => {
    const at = path.join(base, ...parts)
    folders.add(at)
    return at
  }
}

/** Whether the server and its database answer. */
export const isReady = async ({ address }: Server) =>
  (await fetch(`${address}/readyz?database=1`).catch(() => ({ status: 0 }))).status === 200
/** Registers an office and returns the status. */
export const register = async ({ address }: Server, email: string, password = 'a fine password') =>
  (
    await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'סטודיו', email, password, phone_number: '052-1234567' }),
    })
  ).status
/** Whether an owner that `register` made can sign in. */
export const canSignIn = async ({ address }: Server, email: string) =>
  (
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a fine password' }),
    })
  ).status === 200
/** Checks that the database has stopped and no partial cluster is left. */
export const nothingLeft = async (dir: string) => {
  await expect.poll(() => postmasterOf(dir), soon).toBe(0)
  expect(fs.existsSync(path.join(dir, 'pg/postmaster.pid'))).toBe(false)
  expect(fs.readdirSync(dir).filter((name) => name.includes('.new-'))).toEqual([])
}
