/** Archives one segment of the log. */
import { createWriteStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '#server/platform/sync-folder.ts'
import type { Chain } from './open-chain.ts'
import { descriptionFile, readSegment, segmentMac, storedFile, type Segment } from './segments.ts'

type Source = {
  readonly segment: Omit<Segment, 'mac'>
  /** The file that the server has finished. */
  readonly file: string
  /** Whether the server has kept the file until now: it reuses the files that it may remove. */
  readonly isKept: () => Promise<boolean>
}
/** `differs`: the chain has this segment already, with other bytes. `lost`: it was not kept. */
type StoreResult = 'stored' | 'differs' | 'lost'

const BLOCK_BYTES = 256 * 1024
const zeros = Buffer.alloc(BLOCK_BYTES)
/** Fast rather than small: requests wait for the same processor. */
const LEVEL = 1

/**
 * Compresses, encrypts and writes a segment, flushes it, and then gives it its name; never over one
 * that is archived. A process that is killed meanwhile leaves nothing that counts.
 */
export async function storeSegment(chain: Chain, { segment, file, isKept }: Source): Promise<StoreResult> {
  const described = descriptionFile(chain, segment.name)
  const bytes = await readWritten(file)
  if (existsSync(described)) {
    const there = readSegment(chain, segment.name)
    return (await macOf(chain, there, bytes)) === there.mac ? 'stored' : 'differs'
  }
  const mac = await macOf(chain, segment, bytes)
  const stored = storedFile(chain, segment.name)
  const packed = Readable.from(blocksOf(bytes)).pipe(createGzip({ level: LEVEL }))
  const written = createWriteStream(`${stored}.partial`, { mode: 0o600, flush: true })
  await pipeline(chain.recipient === null ? packed : await seal(packed, chain.recipient), written)
  if (!(await isKept())) return 'lost'
  await fs.rename(`${stored}.partial`, stored)
  syncFolder(chain.folder)
  const { closed, marked } = segment
  const description = `${JSON.stringify({ closed, marked, mac })}\n`
  await fs.writeFile(`${described}.partial`, description, { mode: 0o600, flush: true })
  await fs.rename(`${described}.partial`, described)
  syncFolder(chain.folder)
  return 'stored'
}

/** The bytes of a segment up to the zeros with which a server fills it that finishes it early. */
async function readWritten(file: string): Promise<Buffer> {
  const bytes = await fs.readFile(file)
  let end = bytes.length
  while (end > 0 && zeros.equals(bytes.subarray(Math.max(end - BLOCK_BYTES, 0), end))) end -= BLOCK_BYTES
  return bytes.subarray(0, end)
}

function* blocksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) yield bytes.subarray(at, at + BLOCK_BYTES)
}

/** In hexadecimal. Lets requests run between the blocks. */
async function macOf(chain: Chain, segment: Omit<Segment, 'mac'>, bytes: Buffer): Promise<string> {
  const mac = segmentMac(chain, segment)
  for (const block of blocksOf(bytes)) {
    mac.update(block)
    await setImmediate()
  }
  return mac.digest('hex')
}

/** Imported only when a passphrase is set. */
async function seal(packed: Readable, recipient: string): Promise<Readable> {
  const { encryptTo } = await import('../encrypt-backup.ts')
  return Readable.fromWeb(await encryptTo(recipient).encrypt(Readable.toWeb(packed)))
}
