/** The files of docs/operations/ha fit each other; `npm run drill:failover` runs them. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { addresses, fill, valuesOf } from '#tests/drill/configuration.ts'

const folder = 'docs/operations/ha'
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const templates = fs.readdirSync(folder).filter((file) => /\$\{/.test(read(file)) && file !== 'cluster.env')
const values = valuesOf('/drill', 'db1', addresses.databases.db1)
const patroni = parse(fill('patroni.yml', values))

it('each placeholder is in cluster.env, and nothing else is', () => {
  const named = templates.flatMap((file) => [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!))
  expect(templates).toEqual(['etcd.env', 'haproxy.cfg', 'patroni.yml'])
  expect(Object.keys(values).toSorted()).toEqual([...new Set(named)].toSorted())
})

it('a failover loses nothing, and the lease is the shortest that Patroni takes', () => {
  const { ttl, loop_wait, retry_timeout, ...dcs } = patroni.bootstrap.dcs
  expect(dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true })
  expect(ttl).toBe(20)
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
})

it('HAProxy asks the Patroni that stands beside each PostgreSQL, and leaves connections for operators', () => {
  const proxy = fill('haproxy.cfg', values)
  expect(patroni.restapi.listen).toBe(`${addresses.databases.db1}:${/ port (\d+) check/.exec(proxy)![1]}`)
  const servers = [...proxy.matchAll(/server (\w+) ([\d.]+):5432 maxconn (\d+)/g)]
  expect(servers.slice(0, 2).map(([, name, address]) => [name, address])).toEqual(Object.entries(addresses.databases))
  const { max_connections } = patroni.bootstrap.dcs.postgresql.parameters
  for (const [, , , most] of servers) expect(2 * Number(most)).toBeLessThan(max_connections - 5)
})
