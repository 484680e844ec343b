/** What a process with LUZ_ROLE=worker tells about itself. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { productionVariables } from '#tests/support/production.ts'
import { isReady, prepareFolders, soon } from './data-folders.ts'
import { start, startServerProcess, postmasterOf } from './server-process.ts'

const folder = prepareFolders()
const get = (address: string, headers: Record<string, string> = {}) => fetch(`${address}/metrics`, { headers })

it('serves health and metrics on its own port, and nothing else', { timeout: 120_000 }, async () => {
  const data = folder('worker')
  const worker = await startServerProcess({ LUZ_DATA_DIR: data, LUZ_ROLE: 'worker', LUZ_HEALTH_PORT: '0' })
  expect(new URL(worker.address).hostname).toBe('127.0.0.1')
  expect((await fetch(`${worker.address}/healthz`)).status).toBe(200)
  expect(await isReady(worker)).toBe(true)
  const metrics = async () => (await get(worker.address)).text()
  // a busy machine answers the first look at the jobs late
  await expect.poll(metrics, soon).toMatch(/^luz_job_lag_seconds\{task="send_mail"\} /m)
  expect(await metrics()).toMatch(/^luz_pool_size\{pool="jobs"\} 6$/m)
  for (const url of ['/api/business', '/login', '/dev/outbox', '/'])
    expect((await fetch(worker.address + url)).status).toBe(404)
  // a database that does not start again: the process lives and says that it is not ready
  const control = path.join(data, 'pg/global/pg_control')
  fs.renameSync(control, `${control}.away`)
  process.kill(postmasterOf(data), 'SIGQUIT')
  await expect.poll(() => isReady(worker), soon).toBe(false)
  expect((await fetch(`${worker.address}/healthz`)).status).toBe(200)
  expect(await (await get(worker.address)).text()).toMatch(/^luz_database_up 0$/m)
  fs.renameSync(`${control}.away`, control)
  await expect.poll(() => isReady(worker), soon).toBe(true)
  expect(await worker.stop()).toBe(0)
})

it('shows metrics in production only to whoever has the token', { timeout: 120_000 }, async () => {
  const METRICS_TOKEN = 'a token for the scraper'
  const worker = await startServerProcess({
    ...productionVariables,
    LUZ_DATA_DIR: folder('live'),
    LUZ_ROLE: 'worker',
    LUZ_HEALTH_PORT: '0',
    METRICS_TOKEN,
  })
  expect((await get(worker.address)).status).toBe(404)
  expect((await get(worker.address, { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
  expect(await isReady(worker)).toBe(true)
  const { port } = new URL(worker.address)
  const second = start({
    ...productionVariables,
    LUZ_DATA_DIR: folder('live'),
    LUZ_ROLE: 'worker',
    LUZ_HEALTH_PORT: port,
  })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(new RegExp(`Port ${port} .* Set LUZ_HEALTH_PORT to a free one\\.\n$`))
  expect(await worker.stop()).toBe(0)
})
