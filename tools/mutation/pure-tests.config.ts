/** The tests that mutants meet first: they start no database, server or program. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** What a file needs to start something: the database of the run, or a program. */
const STARTS = /\binject\b|node:child_process|from 'pg'/
/** The support files that a test file or a support file imports. */
const supportsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/from '(#tests\/|\.{1,2}\/)([^']+)'/g)]
    .map(([, from, to]) => (from === '#tests/' ? path.join('tests', to!) : path.join(path.dirname(file), from!, to!)))
    .filter((one) => one.startsWith('tests/'))

function isPure(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return true
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  return !STARTS.test(text) && supportsOf(file, text).every((one) => isPure(one, seen))
}

const exclude = ['src/server/{platform,providers,operations}/**']
const include = globSync('src/**/*.test.{ts,tsx}', { exclude }).filter((file) => isPure(file))

export default defineConfig({ test: { ...base.test, include, globalSetup: [] } })
