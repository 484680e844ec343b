/** A file as the answer: streamed, under a name of its own, and never taken by a browser for a page of ours. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type FileReply = {
  readonly body: Readable
  readonly size: number
  readonly mime: string
  /** What it is saved as, with its ending; any letters. */
  readonly name: string
  /** Shown by the browser where it can; otherwise always saved. */
  readonly inline?: boolean
}

export function sendFile(reply: FastifyReply, { body, size, mime, name, inline = false }: FileReply): FastifyReply {
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
