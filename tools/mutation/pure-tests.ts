import { globSync, readFileSync } from 'node:fs'

/** Parts of tests/support that start nothing. */
const STARTS_NOTHING = /#tests\/support\/(clock|long-run|arbitraries)/
/** Test files of src that start no database, server or program. */
export const pureTests = (): string[] =>
  globSync('src/**/*.test.{ts,tsx}', { exclude: ['src/server/{platform,providers,operations}/**'] }).filter((file) => {
    const text = readFileSync(file, 'utf8')
    const supports = text.match(/from '(#tests\/support\/[^']+)'/g) ?? []
    return supports.every((one) => STARTS_NOTHING.test(one)) && !/node:child_process/.test(text)
  })
