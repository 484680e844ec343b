/** A file as the answer: streamed, under a name of its own, and never taken by a browser for a page of ours. */
import type { FastifyReply } from 'fastify'
import type { Files } from '../../providers/files/files.ts'
import { fail } from '../fail.ts'

export type FileReply = {
  /** Under which the store has it. It is opened when the transaction is over: a store that is slow must not hold the database's connections. */
  readonly key: string
  readonly mime: string
  /** What it is saved as, with its ending; any letters. */
  readonly name: string
  /** Shown by the browser where it can; otherwise always saved. */
  readonly inline?: boolean
}

/** Fails with not_found when the store has no such file. */
export async function sendFile(files: Files, reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const { key, mime, name, inline = false } = file
  const { body, size } = (await files.stream(key)) ?? fail('not_found')
  return reply
    .headers({
      'content-type': mime,
      'content-length': size,
      'content-disposition': `${inline ? 'inline' : 'attachment'}; ${fileNames(name)}`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(body)
}

/** The name twice (RFC 6266): in plain letters for who knows no others, and whole. */
function fileNames(name: string): string {
  const tidy = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}/\\]+/gu, ' ')
    .trim()
  const plain = tidy.replaceAll(/[^\w. -]+/g, '').trim()
  const ending = /\.\w+$/.exec(tidy)?.[0] ?? ''
  const encoded = encodeURIComponent(tidy).replaceAll(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain && plain !== ending ? plain : `document${ending}`}"; filename*=UTF-8''${encoded}`
}
