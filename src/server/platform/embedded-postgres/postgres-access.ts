/** Decides who may connect to the embedded PostgreSQL. It is written anew at each start. */
import fs from 'node:fs'
import path from 'node:path'
import type { UserIds } from './postgres-places.ts'

const header = '# Written by Luz at each start; changes are lost.\n'
/**
 * The socket's folder is closed to other users, which suffices while the server runs as the user of
 * this process.
 */
const forOwnUser = { 'pg_hba.conf': 'local all all trust\n', 'pg_ident.conf': '' }
/**
 * Started by root, the server runs as "nobody", and so may other programs, which can enter the
 * folder. The server asks the kernel who connects and accepts root alone, also for the logins of a
 * server (platform/database/logins.ts).
 */
const forRoot = {
  'pg_hba.conf': 'local all all peer map=luz\nlocal replication all peer map=luz\n',
  'pg_ident.conf': 'luz root postgres\nluz root /^luz_(request|lookup|worker)_[0-9]+$\n',
}

/**
 * Writes pg_hba.conf and pg_ident.conf into the data folder of a server that runs as `id`. Returns
 * whether they changed, so that a running server has to read them again.
 */
export function writeAccess(dataDir: string, id: UserIds): boolean {
  const files = Object.entries(id.uid === undefined ? forOwnUser : forRoot)
  const changed = files.filter(([name, lines]) => readText(path.join(dataDir, name)) !== header + lines)
  for (const [name, lines] of changed) {
    const partial = path.join(dataDir, `${name}.${process.pid}`)
    fs.writeFileSync(partial, header + lines, { mode: 0o600 })
    if (id.uid !== undefined) fs.chownSync(partial, id.uid, id.gid!)
    fs.renameSync(partial, path.join(dataDir, name))
  }
  return changed.length > 0
}

const readText = (file: string): string | null => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null)
