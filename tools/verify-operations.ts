/**
 * `npm run verify:operations`: checks docs/operations with the tools that this machine has, and
 * starts the containers where docker runs. Names what it could not run. The exit code is 1 when a
 * check failed.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addresses, fill, valuesOf } from '#tests/drill/configuration.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const folder = path.join(ROOT, 'docs/operations')
type Outcome = 'ok' | 'failed' | 'not run'
const outcomes: Outcome[] = []
const report = (outcome: Outcome, what: string) => {
  outcomes.push(outcome)
  console.log(`${outcome.padEnd(8)} ${what}`)
}
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const has = (command: string, args: string[]): boolean => {
  try {
    run(command, args)
    return true
  } catch {
    return false
  }
}

/** Runs a check if its tool works here. */
function check(what: string, tool: string, isThere: boolean, work: () => void): void {
  if (!isThere) return report('not run', `${what}: ${tool} is not available here`)
  try {
    work()
    report('ok', what)
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
    report('failed', `${what}\n${stdout ?? ''}${stderr ?? message}`)
  }
}

/** The unit with the paths and the user of this machine, which systemd-analyze looks for. */
function checkUnit(): void {
  const at = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-unit-'))
  const unit = path.join(at, 'luz.service')
  const text = fs.readFileSync(path.join(folder, 'luz.service'), 'utf8')
  fs.writeFileSync(unit, text.replaceAll('/opt/luz', ROOT).replaceAll(/^(User|Group)=luz$/gm, '$1=root'))
  try {
    run('systemd-analyze', ['verify', '--man=no', unit])
    // 10 is no protection at all
    // 0.3 of it are the namespaces that keep programs which read files of strangers off the network
    run('systemd-analyze', ['security', '--offline=true', '--threshold=23', unit])
  } finally {
    fs.rmSync(at, { recursive: true })
  }
}

/** The shipped file with addresses of loopback in place of its placeholders. */
function checkHaproxy(): void {
  const at = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-haproxy-'))
  const file = path.join(at, 'haproxy.cfg')
  fs.writeFileSync(file, fill('haproxy.cfg', valuesOf(at, 'app', addresses.haproxy)))
  try {
    run('haproxy', ['-c', '-f', file])
  } finally {
    fs.rmSync(at, { recursive: true })
  }
}

const secrets = {
  LUZ_HOST: 'localhost',
  LUZ_SECRET: 'Jc4vR9wYt2Lm8Qx5Zp1Kd7Hs3Nf6Gb0A',
  LUZ_DATABASE_PASSWORD: 'only-for-this-check',
  POSTGRES_PASSWORD: 'only-for-this-check',
  METRICS_TOKEN: 'only-for-this-check',
  MAIL: 'off',
}
const compose = (...args: string[]) =>
  run(
    'docker',
    ['compose', '--project-name', 'luz-verify', '--file', path.join(folder, 'compose.yaml'), ...args],
    secrets,
  )

function checkContainers(): void {
  try {
    compose('up', '--detach', '--build', '--wait', '--wait-timeout', '300')
    compose('exec', 'worker', 'node', 'docs/operations/probe.mjs', '3001')
    const page = run('curl', ['--silent', '--insecure', '--fail', 'https://localhost/login'])
    if (!page.includes('<html')) throw new Error('the proxy does not lead to the product')
  } finally {
    compose('down', '--volumes')
  }
}

const hasCompose = has('docker', ['compose', 'version'])
check('the systemd unit', 'systemd-analyze', has('systemd-analyze', ['--version']), checkUnit)
check('the alert rules', 'promtool', has('promtool', ['--version']), () =>
  run('promtool', ['check', 'rules', path.join(folder, 'alerts.yml')]),
)
check('what the alert rules notice', 'promtool', has('promtool', ['--version']), () =>
  run('promtool', ['test', 'rules', path.join(folder, 'alerts.test.yml')]),
)
check('the configuration of the proxy', 'caddy', has('caddy', ['version']), () =>
  run('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')], secrets),
)
check('the way to the primary', 'haproxy', has('haproxy', ['-v']), checkHaproxy)
check('the compose file', 'docker compose', hasCompose, () => compose('config', '--quiet'))
check('the containers start and answer', 'docker', hasCompose && has('docker', ['info']), checkContainers)
process.exitCode = outcomes.includes('failed') ? 1 : 0
