import { describe, expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import { readEnvironment } from './environment.ts'
import { explainStart } from './explain-start.ts'

const explained = (
  problem: { readonly message?: string; readonly [more: string]: unknown },
  variables: Record<string, string> = {},
) => explainStart(Object.assign(new Error(problem.message), problem), readEnvironment(variables)).message
const elsewhere = { DATABASE_URL: 'postgres://noa:hunter2@db.test:5433/luz' }

describe('the explanation of a failed start', () => {
  it('names the variable to change when the server cannot listen', () => {
    const listen = { syscall: 'listen', message: 'listen EADDRINUSE' }
    expect(explained({ ...listen, code: 'EADDRINUSE' }, { PORT: '3001' })).toMatch(
      /^Port 3001 .* Set PORT to a free one\.$/,
    )
    expect(explained({ ...listen, code: 'EACCES' }, { PORT: '80' })).toMatch(/port 80\. Set PORT to one above 1023\.$/)
    expect(explained({ ...listen, code: 'EADDRNOTAVAIL' }, { HOST: '10.9.9.9', ...production })).toMatch(
      /10\.9\.9\.9 .* Set HOST/,
    )
    const unknown = { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'nowhere.test' }
    expect(explained(unknown, { HOST: 'nowhere.test', ...production, ...elsewhere })).toMatch(/Set HOST/)
  })

  it('reports a full disk, whichever program detected it', () => {
    const initdb = { message: 'Command failed: initdb -D pg\nFATAL:  could not extend file: No space left on device' }
    for (const problem of [initdb, { code: 'ENOSPC', path: '/x' }, { code: '53100', message: 'could not write' }])
      expect(explained(problem, { LUZ_DATA_DIR: '/var/luz' })).toMatch(
        /^There is no space left in the data folder \/var\/luz\. Free some on its disk, but delete nothing in the folder;/,
      )
    expect(explained({ code: '53100' }, elsewhere)).toBe('The disk of the server that DATABASE_URL names is full.')
  })

  it('says of damaged data what to do, and to delete nothing', () => {
    const page = { code: 'XX001', message: 'invalid page in block 1 of relation "base/5/16384"' }
    expect(explained(page, { LUZ_DATA_DIR: '/var/luz' })).toBe(
      'The database in /var/luz/pg is damaged (invalid page in block 1 of relation "base/5/16384"). Do not delete anything. ' +
        'Restore the newest backup (npm run restore -- <its folder> --until), which keeps the damaged data beside it.',
    )
    expect(explained(page, elsewhere)).toMatch(/DATABASE_URL names is damaged .*Do not delete anything/)
  })

  it('names the host of the database, but not its password', () => {
    for (const problem of [
      { syscall: 'connect', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
      { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'db.test', message: 'getaddrinfo' },
      { message: 'Connection terminated unexpectedly' },
    ]) {
      expect(explained(problem, elsewhere)).toMatch(
        /^The server that DATABASE_URL names does not answer at db\.test:5433/,
      )
      expect(explained(problem, elsewhere)).not.toContain('hunter2')
    }
    expect(explained({ code: '3D000', message: 'database "luz" does not exist' }, elsewhere)).toBe(
      'The server that DATABASE_URL names refuses: database "luz" does not exist.',
    )
  })

  it('names the address of the database itself when there is one beside a pooler', () => {
    const beside = { ...elsewhere, DATABASE_DIRECT_URL: 'postgres://noa:hunter2@primary.test:5434/luz' }
    expect(explained({ syscall: 'connect', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' }, beside)).toMatch(
      /^The server that DATABASE_DIRECT_URL names does not answer at primary\.test:5434/,
    )
  })

  it('names the privileges that the database user needs', () => {
    const cause = Object.assign(new Error('permission denied to create role'), { code: '42501' })
    const message = explained({ message: '0001_ground.sql: permission denied to create role', cause }, elsewhere)
    expect(message).toMatch(/alter role "noa" createrole/)
    expect(message).toMatch(/grant luz_app to "noa"/)
  })

  it('keeps the message of any other error', () => {
    expect(explained({ message: '0003_x.sql was edited after it ran' }, elsewhere)).toBe(
      '0003_x.sql was edited after it ran',
    )
  })
})
