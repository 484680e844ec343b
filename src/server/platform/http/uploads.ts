/**
 * Reads a form with one file, after the gate has admitted the sender. Reads part by part and no
 * more than the limit of the file, which goes to the disk (spool.ts). The endpoint's body schema
 * validates the other fields like JSON.
 */
import type { IncomingMessage } from 'node:http'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Upload, UploadedFile } from '#shared/http/endpoint.ts'
import { fileTooLargeText } from '#shared/http/text.ts'
import { withoutDirections } from '#shared/values/direction-marks.ts'
import { fieldText } from '#shared/values/text.ts'
import { networkOf } from '../security/networks.ts'
import { fail, Failure } from '../fail.ts'
import { partyOf, type Party } from '../turns.ts'
import type { Services } from '../services.ts'
import type { SpoolPlace } from './spool.ts'

declare module 'fastify' {
  interface FastifyRequest {
    uploaded: UploadedFile | null
  }
}

const FIELDS_MAX = 20
const FIELD_BYTES = 64 * 1024
/** Boundaries, headers and text fields around the file. */
const FORM_OVERHEAD_BYTES = 256 * 1024
const NAME_MAX = 150
const DRAIN_MS = 5_000
const SLOW_MS = 60_000

/**
 * Mounts a route that takes a form in its own Fastify scope. Elsewhere forms remain an unsupported
 * content type.
 */
export function routeWithUpload(app: FastifyInstance, { spool }: Services, upload: Upload, route: RouteOptions): void {
  void app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false })
    // a JSON body is accepted only where the file is optional
    if (!upload.optional) inner.removeContentTypeParser('application/json')
    const admit = upload.atOnce && admission(upload.atOnce)
    inner.route({
      ...route,
      preValidation: async (request, reply) => {
        admit?.(request, reply)
        await readForm(request, upload, () => placeOf(spool, request, reply, upload))
      },
    })
  })
}

/**
 * Refuses with busy while too many forms are being read. A place is free again when the reply is
 * sent or the connection ends.
 */
function admission({ all, each }: NonNullable<Upload['atOnce']>) {
  const reading = new Map<string, number>()
  const count = (ip: string, step: number) => {
    const now = (reading.get(ip) ?? 0) + step
    if (now > 0) reading.set(ip, now)
    else reading.delete(ip)
  }
  return ({ ip, raw }: FastifyRequest, reply: FastifyReply) => {
    const total = [...reading.values()].reduce((sum, n) => sum + n, 0)
    if (total >= all || (reading.get(ip) ?? 0) >= each) {
      drain(raw)
      fail('busy')
    }
    count(ip, 1)
    const slowTimer = setTimeout(() => raw.destroy(), SLOW_MS).unref()
    reply.raw.once('close', () => {
      clearTimeout(slowTimer)
      count(ip, -1)
    })
  }
}

/** An office and its session, or the network of a stranger. */
export const senderOf = ({ admission, ip }: FastifyRequest): Party =>
  admission ? partyOf(admission) : { office: `network ${networkOf(ip)}`, session: `network ${networkOf(ip)}` }

/** A place for the form, which is free again when the reply is sent or the connection ends. */
function placeOf(
  { admit }: Services['spool'],
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes }: Upload,
): SpoolPlace {
  const declared = Number(request.headers['content-length'] ?? maxBytes)
  const place = admit(senderOf(request), Math.min(declared, maxBytes))
  const release = () => void place.release().catch((error: unknown) => request.log.error({ err: error }, 'an upload'))
  if (reply.raw.destroyed) release()
  else reply.raw.once('close', release)
  return place
}

async function readForm(request: FastifyRequest, upload: Upload, claimPlace: () => SpoolPlace): Promise<void> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge(upload)
    if (request.isMultipart()) await readParts(request, upload, claimPlace())
  } catch (error) {
    drain(request.raw)
    throw error
  }
  if (!request.uploaded && !upload.optional) fail('invalid_input', { fields: { [upload.field]: fieldText.required } })
}

/**
 * Discards the rest of a refused form for a while, so that its sender can read the reply, then
 * closes the connection.
 */
function drain(raw: IncomingMessage): void {
  raw.unpipe()
  raw.resume()
  const drainTimer = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
  raw.once('close', () => clearTimeout(drainTimer))
}

async function readParts(request: FastifyRequest, { field, maxBytes }: Upload, place: SpoolPlace): Promise<void> {
  const fields: Record<string, unknown> = {}
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES, parts: FIELDS_MAX + 1 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = textOf(part)
      else if (part.fieldname === field) request.uploaded = await fileOf(place, part, { maxBytes })
      else fail('invalid_input', { fields: { [field]: fieldText.invalid } })
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // a second file, too many fields, a truncated form: all are the sender's errors
    fail('invalid_input', { fields: { [field]: fieldText.one_file } }, error)
  }
  request.body = fields
}

function textOf({ fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>): unknown {
  if (valueTruncated) fail('invalid_input', { fields: { [fieldname]: fieldText.too_long } })
  return value
}

type FilePart = Extract<Multipart, { type: 'file' }>
const tooLarge = ({ maxBytes }: Pick<Upload, 'maxBytes'>) =>
  new Failure('file_too_large', { message: fileTooLargeText(maxBytes) })
/** Null for the empty part that a browser sends when no file was chosen. */
async function fileOf(
  place: SpoolPlace,
  { file: stream, filename }: { readonly file: FilePart['file']; readonly filename?: string },
  limit: Pick<Upload, 'maxBytes'>,
): Promise<UploadedFile | null> {
  // stop at the limit, because the stream may never end
  stream.once('limit', () => stream.destroy(tooLarge(limit)))
  const file = await place.store(stream)
  // the limit was reached before the listener was added
  if (stream.truncated) throw tooLarge(limit)
  return file.size === 0 && !filename ? null : { ...file, name: plainName(filename ?? '') }
}

/**
 * The sender's name for the file, for display only: without folders, control characters and
 * direction marks.
 */
const plainName = (name: string): string =>
  withoutDirections(name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed()
