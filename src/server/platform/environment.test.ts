import { describe, expect, it } from 'vitest'
import { productionVariables as production } from '#tests/support/production.ts'
import {
  bucketOf,
  isProduction,
  languageModelOf,
  operatorEmail,
  readEnvironment,
  trustedProxies,
} from './environment.ts'

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readEnvironment({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      LUZ_DATA_DIR: './data',
      LUZ_ROLE: 'all',
      SMS_PROVIDER: 'log',
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', LUZ_DEMO: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
  })

  it('knows the address beside a pooler only together with that of the pooler', () => {
    const DATABASE_DIRECT_URL = 'postgres://luz@primary.test/luz'
    expect(() => readEnvironment({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL: goes with DATABASE_URL')
    expect(readEnvironment({ DATABASE_URL: 'postgres://luz@pooler.test/luz', DATABASE_DIRECT_URL })).toMatchObject({
      DATABASE_DIRECT_URL,
    })
  })

  it('lists every problem at once, without the values', () => {
    const wrong = {
      NODE_ENV: 'staging',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/luz',
      LUZ_SECRET: 'hunter2',
      LUZ_DEMO: 'yes',
      LUZ_POOL: '1',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      TRUST_PROXY: '10.0.0.0/8, hunter2',
      S3_ENDPOINT: 'https://hunter2@store.test',
      S3_BUCKET: 'HUNTER2 hunter2',
      S3_FORCE_PATH_STYLE: 'hunter2',
      CARDCOM_URL: 'http://hunter2.test',
      PAYPLUS_URL: 'hunter2',
    }
    const missing = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const message = (() => {
      try {
        readEnvironment(wrong)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    for (const name of [...Object.keys(wrong), ...missing]) expect(message).toContain(`\n  ${name}: `)
    expect(message).not.toContain('hunter2')
    expect(message.split('\n')).toHaveLength(Object.keys(wrong).length + missing.length + 2)
  })

  it('names in production each setting that is missing or unsafe, and what to do', () => {
    expect(isProduction(readEnvironment(production))).toBe(true)
    for (const [more, said] of [
      [{ LUZ_SECRET: '' }, /LUZ_SECRET: is required in production: set the output of/],
      [{ LUZ_SECRET: 'x'.repeat(32) }, /LUZ_SECRET: has too few different characters, .*: set the output of/],
      [{ PUBLIC_URL: '' }, /PUBLIC_URL: is required in production/],
      [{ PUBLIC_URL: 'http://luz.test' }, /PUBLIC_URL: must be an https address .*: put a proxy/],
      [{ LUZ_DEMO: '1' }, /LUZ_DEMO: is refused .*: unset it/],
      [{ LUZ_CLOCK: '2026-11-22T08:00:00Z' }, /LUZ_CLOCK: is for tests .*: unset it/],
      [{ MAIL: '' }, /SMTP_URL: is required in production: set it, or set MAIL=off/],
      [{ SMTP_URL: 'smtps://mail.test' }, /MAIL: is off, but SMTP_URL is set: unset one/],
      [{ TRUST_PROXY: '' }, /TRUST_PROXY: is required in production: name your reverse proxies, or set none/],
    ] as const) {
      const variables = { ...production, ...more }
      expect(() => readEnvironment(variables)).toThrow(said)
      expect(() => readEnvironment(variables)).toThrow(/^[^\n]+\n {2}[^\n]+\nREADME/)
    }
    expect(readEnvironment({ ...production, LUZ_DEMO: '0', MAIL: '', SMTP_URL: 'smtps://mail.test' })).toBeDefined()
  })

  it('accepts only loopback values of HOST and PUBLIC_URL outside production', () => {
    for (const [name, other] of [
      ['HOST', '0.0.0.0'],
      ['HOST', '::'],
      ['HOST', '192.168.1.7'],
      ['HOST', 'my-laptop'],
      ['LUZ_HEALTH_HOST', '0.0.0.0'],
      ['PUBLIC_URL', 'https://luz.test'],
      ['PUBLIC_URL', 'http://192.168.1.7:3000'],
      ['PUBLIC_URL', 'http://localhost.luz.test'],
    ] as const) {
      expect(() => readEnvironment({ [name]: other })).toThrow(
        new RegExp(`${name}: .* NODE_ENV=production, or unset ${name}\n`),
      )
      expect(() => readEnvironment({ NODE_ENV: 'test', [name]: other })).toThrow(`${name}: `)
      if (!other.startsWith('http:'))
        expect(readEnvironment({ ...production, [name]: other })).toMatchObject({ [name]: other })
    }
    for (const own of ['127.0.0.1', '127.0.1.1', 'localhost', '::1'])
      expect(readEnvironment({ HOST: own }).HOST).toBe(own)
    for (const own of ['http://localhost:3000', 'http://[::1]:3000', 'http://127.0.0.1', 'http://luz.localhost'])
      expect(readEnvironment({ PUBLIC_URL: own }).PUBLIC_URL).toBe(own)
  })

  it('sends texts only to a language model at a safe address', () => {
    expect(languageModelOf(readEnvironment({}))).toBeNull()
    const read = (base: string, more = {}) =>
      languageModelOf(readEnvironment({ AI_BASE_URL: base, AI_MODEL: 'gemma', AI_API_KEY: 'key', ...more }))
    for (const right of ['https://models.test/v1', 'http://127.0.0.1:11434/v1', 'http://localhost:8000'])
      expect(read(right)).toEqual({ baseUrl: right, model: 'gemma', apiKey: 'key' })
    for (const wrong of [
      'http://models.test/v1',
      'https://u:p@models.test',
      'https://models.test/?a=1',
      'file:///etc',
      'x',
    ])
      expect(() => read(wrong)).toThrow('AI_BASE_URL: must be')
    expect(() => read('http://127.0.0.1:11434/v1', production)).toThrow('AI_BASE_URL: must be an https address')
    expect(() => read('https://models.test/v1', { AI_MODEL: '' })).toThrow('AI_BASE_URL: is set together with AI_MODEL')
    expect(() => readEnvironment({ AI_API_KEY: 'key' })).toThrow('AI_API_KEY: is for AI_BASE_URL')
  })

  it('lists missing and invalid variables together', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production', PORT: '70000' })).toThrow(
      /PORT: [^]*LUZ_SECRET: is required[^]*PUBLIC_URL: is required/,
    )
  })

  it('accepts lists of proxies, and refuses malformed ones and those that trust every client', () => {
    for (const right of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])
      expect(readEnvironment({ TRUST_PROXY: right }).TRUST_PROXY).toBe(right)
    expect(trustedProxies(readEnvironment({ TRUST_PROXY: '10.0.0.0/8, ::1' }))).toEqual(['10.0.0.0/8', '::1'])
    for (const none of ['none', '']) expect(trustedProxies(readEnvironment({ TRUST_PROXY: none }))).toBe(false)
    for (const wrong of [
      'true',
      'none,::1',
      '*',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      '127.0.0.1,',
      '1',
    ])
      expect(() => readEnvironment({ TRUST_PROXY: wrong })).toThrow(
        'TRUST_PROXY: must be a comma-separated list of addresses or networks',
      )
  })

  it('stores files on disk or in a bucket, and refuses an incomplete bucket configuration', () => {
    expect(bucketOf(readEnvironment({}))).toBeNull()
    const bucket = {
      S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
      S3_REGION: 'eu-central-1',
      S3_BUCKET: 'luz-files',
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    }
    expect(bucketOf(readEnvironment(bucket))).toMatchObject({ bucket: 'luz-files', pathStyle: true })
    expect(bucketOf(readEnvironment({ ...bucket, S3_FORCE_PATH_STYLE: '0' }))).toMatchObject({ pathStyle: false })
    for (const name of Object.keys(bucket))
      expect(() => readEnvironment({ ...bucket, [name]: '' })).toThrow(`${name}: is required, because S3_`)
  })

  it('has an address of the operator, that of support or else what letters come from', () => {
    const MAIL_FROM = 'Luz <office@luz.example>'
    expect(operatorEmail(readEnvironment({ MAIL_FROM, SUPPORT_EMAIL: 'help@luz.example' }))).toBe('help@luz.example')
    expect(operatorEmail(readEnvironment({ MAIL_FROM }))).toBe('office@luz.example')
    expect(operatorEmail(readEnvironment({ MAIL_FROM: 'office@luz.example' }))).toBe('office@luz.example')
    expect(operatorEmail(readEnvironment({}))).toBeNull()
  })
})
