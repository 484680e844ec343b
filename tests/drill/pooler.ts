/** PgBouncer as docs/operations/ha configures it, between Luz and HAProxy. */
import fs from 'node:fs'
import path from 'node:path'
import { ownerUrl, type Cluster } from './cluster.ts'
import { addresses, OPERATIONS } from './configuration.ts'
import { makeFolder, startDaemon } from './daemons.ts'

const PORT = 6432
const PASSWORD = 'pgbouncer0of0the0drill'
const read = (file: string) => fs.readFileSync(path.join(OPERATIONS, 'ha', file), 'utf8')

/** Returns the addresses of the database for Luz: by the pooler, and by HAProxy alone. */
export async function startPooler(folder: string, { rows }: Cluster): Promise<Record<string, string>> {
  await rows(read('pgbouncer.sql').replace('PGBOUNCER-PASSWORD', PASSWORD))
  const own = makeFolder(folder, 'pooler')
  const users = path.join(own, 'userlist.txt')
  fs.writeFileSync(users, `"pgbouncer" "${PASSWORD}"\n`)
  const text = read('pgbouncer.ini')
    .replace('host=DATABASE-HOST port=5432', `host=${addresses.haproxy} port=5000`)
    .replace('listen_addr = 127.0.0.1', `listen_addr = ${addresses.haproxy}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replaceAll(/\/var\/(run|log)\/postgresql/g, own)
  const file = path.join(own, 'pgbouncer.ini')
  fs.writeFileSync(file, text)
  startDaemon(folder, 'pgbouncer', { command: 'pgbouncer', args: [file] })
  return {
    DATABASE_URL: ownerUrl(addresses.haproxy, PORT),
    DATABASE_DIRECT_URL: ownerUrl(addresses.haproxy, 5000),
  }
}
