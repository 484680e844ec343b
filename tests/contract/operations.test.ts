/** The files that operators install from (docs/operations) fit the server that they run. */
import fs from 'node:fs'
import path from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { drainSeconds, readEnvironment } from '#server/platform/environment.ts'
import { platformProblemText } from '#shared/http/text.ts'
import { productionVariables } from '#tests/support/production.ts'
import { world } from '#tests/support/world.ts'

const read = (file: string) => fs.readFileSync(path.join('docs/operations', file), 'utf8')
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

describe('the alert rules', () => {
  it('name only figures that the server tells', async () => {
    const { body } = await (await world()).app.inject('/metrics')
    const told = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
    const known = (name: string) => told.has(name) || told.has(name.replace(/_(bucket|count|sum)$/, ''))
    const named = rules.flatMap(({ expr }) => expr.match(/\b(luz|nodejs|process)_\w+/g) ?? [])
    expect(named.length).toBeGreaterThanOrEqual(rules.length - 1)
    expect(named.filter((name) => !known(name))).toEqual([])
    const shown = `${read('README.md')}${read('runbook.md')}`.match(/\bluz_\w+/g) ?? []
    expect(shown.filter((name) => !known(name))).toEqual([])
  })

  it('have a severity, a sentence and a section of the runbook each', () => {
    const sections = read('runbook.md').split(/^## /m).slice(1)
    expect(new Set(sections.map((section) => section.split('\n')[0]))).toEqual(new Set(rules.map(({ alert }) => alert)))
    expect(sections).toHaveLength(rules.length)
    for (const section of sections)
      for (const part of ['**Means:**', '**Look at:**', '**Do:**']) expect(section).toContain(part)
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket', 'info']).toContain(labels.severity)
      expect(annotations.summary).toMatch(/\.$/)
    }
  })
})

describe('the proxy without a process', () => {
  it('answers calls in the form of the server, and pages with a sentence', () => {
    const { busy } = platformProblemText
    expect(JSON.parse(read('unavailable.json'))).toEqual({ code: 'busy', error: busy, messages: { error: busy } })
    expect(read('unavailable.html')).toContain('dir="rtl"')
    const proxy = read('Caddyfile')
    for (const file of ['unavailable.json', 'unavailable.html']) {
      expect(proxy).toContain(`/${file}`)
      expect(read('compose.yaml')).toContain(`./${file}:/etc/caddy/${file}:ro`)
    }
  })
})

describe('a rolling restart', () => {
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const drain = drainSeconds(readEnvironment({ LUZ_ROLE: 'web' }))
  /** How long a process takes at most to stop: STOP_LIMIT_MS of main.ts. */
  const stop = seconds(fs.readFileSync('src/server/main.ts', 'utf8'), /STOP_LIMIT_MS = (\d+)_000/)

  it('leaves the proxy time to notice before a process stops listening', () => {
    const proxy = read('Caddyfile')
    const noticed = seconds(proxy, /health_interval (\d+)s/) + seconds(proxy, /health_timeout (\d+)s/)
    expect(noticed).toBeLessThan(drain)
    // Node closes idle connections later than the proxy, so that no request meets a closed one
    expect(seconds(proxy, /keepalive (\d+)s/)).toBeLessThan(Fastify().server.keepAliveTimeout / 1000)
  })

  it('leaves a process time to stop before it is killed', () => {
    expect(seconds(read('compose.yaml'), /^ {2}stop_grace_period: (\d+)s/m)).toBeGreaterThan(drain + stop)
    expect(seconds(read('luz.service'), /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drain + stop)
  })

  it('waits only in web processes, whose proxy has others', () => {
    expect(drainSeconds(readEnvironment({}))).toBe(0)
    expect(drainSeconds(readEnvironment({ LUZ_ROLE: 'worker' }))).toBe(0)
    expect(drainSeconds(readEnvironment({ LUZ_DRAIN: '3' }))).toBe(3)
  })
})

type Service = {
  environment?: Record<string, string>
  build?: { context: string; dockerfile: string }
  healthcheck?: { test: string[] }
  networks?: unknown
}

describe('the containers', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }

  it('are two web processes, a worker, PostgreSQL with its backups, and a proxy', () => {
    const roles = Object.fromEntries(
      Object.entries(compose.services).map(([name, { environment }]) => [name, environment?.LUZ_ROLE]),
    )
    const others = { database: undefined, 'backup-folder': undefined, backup: undefined, proxy: undefined }
    expect(roles).toEqual({ web1: 'web', web2: 'web', worker: 'worker', ...others })
  })

  it('are configured with variables that the server knows, as production requires', () => {
    const known = fs.readFileSync('src/server/platform/environment.ts', 'utf8')
    for (const name of ['web1', 'web2', 'worker']) {
      const { environment, build, healthcheck } = compose.services[name]!
      for (const variable of Object.keys(environment!)) expect(known).toContain(`  ${variable}: `)
      const values: Record<string, string> = { LUZ_HOST: 'luz.test', ...productionVariables }
      const filled = Object.fromEntries(
        Object.entries(environment!).map(([variable, value]) => [variable, fill(value, values)]),
      )
      expect(readEnvironment(filled)).toMatchObject({ NODE_ENV: 'production', PUBLIC_URL: 'https://luz.test' })
      expect(fs.existsSync(path.join('docs/operations', build!.context, build!.dockerfile))).toBe(true)
      expect(fs.existsSync(healthcheck!.test[2]!)).toBe(true)
    }
  })

  it('are built and started with scripts of package.json', () => {
    const dockerfile = read('Dockerfile')
    const named = [...dockerfile.matchAll(/npm run ([\w:]+)|"npm", "(\w+)"/g)].map(([, run, cmd]) => run ?? cmd!)
    expect(named).toEqual(['build', 'start'])
    for (const name of named) expect(scripts).toHaveProperty(name)
    for (const [, copied] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
      for (const file of copied!.split(' ')) expect(fs.existsSync(file)).toBe(true)
  })
})

describe('the systemd unit', () => {
  it('starts the server as npm start does, and cannot write outside its folders', () => {
    const unit = read('luz.service')
    const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]
    const [, options] = /node (--max.*)$/.exec(valueOf('ExecStart')!)!
    expect(scripts.start).toContain(options)
    expect(fs.existsSync(valueOf('ExecStart')!.split(' ')[0]!.replace('/opt/luz/', ''))).toBe(true)
    for (const [key, value] of Object.entries({ NoNewPrivileges: 'yes', ProtectSystem: 'strict', ProtectHome: 'yes' }))
      expect(valueOf(key)).toBe(value)
    expect(valueOf('CapabilityBoundingSet')).toBe('')
    // the process stops its database by itself
    expect(valueOf('KillMode')).toBe('mixed')
  })
})

/** What compose makes of `${NAME:?}` and `${NAME:-default}`. */
function fill(text: string, values: Record<string, string>): string {
  const filled = text.replaceAll(
    /\$\{(\w+):([?-])([^{}]*)\}/g,
    (_, name: string, mode: string, or: string) => values[name] ?? (mode === '-' ? or : 'a-long-enough-value'),
  )
  return filled === text ? text : fill(filled, values)
}
