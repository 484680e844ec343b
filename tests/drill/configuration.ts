/**
 * docs/operations/ha with the addresses of the drill in place of the placeholders. Each machine has
 * an address of loopback, so that even the ports are those of the files.
 */
import fs from 'node:fs'
import path from 'node:path'

export const OPERATIONS = path.resolve(import.meta.dirname, '../../docs/operations')
const at = (machine: number) => `127.84.0.${machine}`

export const addresses = {
  databases: { db1: at(11), db2: at(12) },
  etcd: { etcd1: at(21), etcd2: at(22), etcd3: at(23) },
  webs: [at(31), at(32)],
  workers: [at(33), at(34)],
  haproxy: at(1),
  caddy: at(2),
} as const
export const passwords = {
  SUPERUSER_PASSWORD: 'superuser0of0the0drill',
  REPLICATION_PASSWORD: 'replication0of0the0drill',
  REWIND_PASSWORD: 'rewind0of0the0drill',
  PATRONI_PASSWORD: 'patroni0of0the0drill',
}
/** Of the owner of the database, which docs/operations/create-database.sh makes. */
export const LUZ_PASSWORD = 'luz0of0the0drill'

type Values = Readonly<Record<string, string>>
const withoutComments = (text: string) => text.replaceAll(/^#.*$/gm, '')

/** The values for a machine: those of cluster.env, which has to name every one of them. */
export function valuesOf(folder: string, name: string, address: string): Values {
  const { databases, etcd, haproxy } = addresses
  const own: Values = {
    ...passwords,
    DB1: databases.db1,
    DB2: databases.db2,
    ETCD1: etcd.etcd1,
    ETCD2: etcd.etcd2,
    ETCD3: etcd.etcd3,
    CLIENTS: '127.0.0.0/8',
    NODE_NAME: name,
    NODE_ADDRESS: address,
    HAPROXY_ADDRESS: haproxy,
    POSTGRES_DATA: path.join(folder, name, 'data'),
    POSTGRES_SOCKETS: path.join(folder, name),
    ETCD_DATA: path.join(folder, name),
  }
  const listed = fs.readFileSync(path.join(OPERATIONS, 'ha/cluster.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...listed].map(([, key, usual]) => [key!, own[key!] ?? usual!]))
}

/** A file of docs/operations/ha with these values, as `envsubst` fills it. */
export function fill(file: string, values: Values): string {
  const text = fs.readFileSync(path.join(OPERATIONS, 'ha', file), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined || value === '') throw new Error(`${file} needs ${key}, which cluster.env does not have`)
    return value
  })
}

/** The variables of a file of the form that /etc/default has. */
export const variablesOf = (text: string): Values =>
  Object.fromEntries([...withoutComments(text).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!]))
