/**
 * The time of a start to the first answer, with a new and with an existing data folder, and the
 * memory of an idle process; beside a bare Node that only listens.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './bench-page.ts'
import { median, round } from './measure.ts'

const IDLE_MS = 3_000
// as npm start starts it: half of V8's room for young objects costs up to a tenth of the
// processor and saves 15 MB of an idle process; two threads of V8 in place of four save 4 MB
const LUZ = ['--max-semi-space-size=8', '--v8-pool-size=2', 'dist-server/main.js']

export async function startUp(): Promise<Figure[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-start-'))
  fs.chmodSync(dir, 0o755)
  const env = {
    ...process.env,
    PORT: '0',
    LUZ_DATA_DIR: dir,
    LUZ_DEMO: '0',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(dir, 'compiled'),
  } // as npm start sets it
  const cold = await start(LUZ, env)
  const withDemo = await startDemo({ ...env, LUZ_DEMO: '1' })
  const warm = []
  for (let i = 0; i < 5; i++) warm.push(await start(LUZ, env))
  const bare =
    "const s=require('http').createServer((q,r)=>r.end('ok')).listen(0,'127.0.0.1',()=>console.log(JSON.stringify({listening:'http://127.0.0.1:'+s.address().port})))"
  const floor = []
  for (let i = 0; i < 5; i++) floor.push(await start(['-e', bare], env))
  const row = (what: string, runs: Awaited<ReturnType<typeof start>>[]) => ({
    what,
    'first answer ms': round(median(runs.map((run) => run.ms)), 0),
    'idle memory MB': round(median(runs.map((run) => run.mb)), 0),
  })
  const rows = [
    row('first start (initdb, migrations)', [cold]),
    row('first start with the demo', [withDemo]),
    row('warm start', warm),
    row('bare Node', floor),
  ] as const
  console.table(rows)
  fs.rmSync(dir, { recursive: true, force: true })
  const [first, demo, again, bareNode] = rows
  const answer = 'first answer ms'
  return [
    { what: 'first answer, first start', measured: first[answer], bare: bareNode[answer], unit: 'ms' },
    {
      what: 'first answer, first start with the demo',
      measured: demo[answer],
      bare: bareNode[answer],
      unit: 'ms',
      goal: '≤ 5,000 ms',
    },
    {
      what: 'first answer, warm start',
      measured: again[answer],
      bare: bareNode[answer],
      unit: 'ms',
      goal: '≤ 3,000 ms',
    },
    {
      what: 'idle memory',
      measured: again['idle memory MB'],
      bare: bareNode['idle memory MB'],
      unit: 'MB',
      goal: '≤ 150 MB',
    },
  ]
}

/** The first start in another new folder. */
async function startDemo(env: NodeJS.ProcessEnv) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-start-'))
  fs.chmodSync(dir, 0o755)
  const started = await start(LUZ, { ...env, LUZ_DATA_DIR: dir })
  fs.rmSync(dir, { recursive: true, force: true })
  return started
}

async function start(args: string[], env: NodeJS.ProcessEnv): Promise<{ ms: number; mb: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = /"listening":"(http:[^"]+)"/.exec(line)?.[1]
      if (said) resolve(said)
    })
  })
  await fetch(`${address}/healthz`)
  const ms = performance.now() - began
  await sleep(IDLE_MS)
  const rss = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '0'
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { ms, mb: Number(rss) / 1000 }
}
