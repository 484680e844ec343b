import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemOf } from '#server/platform/fail.ts'
import { startS3Peer, sendXml, type S3Peer } from '#tests/support/s3-peer.ts'
import { FilesUnavailable, type Files } from './files.ts'
import { s3Files } from './s3-files.ts'

const keyId = 'AKIDEXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'eu-central-1'
let peer: S3Peer
let files: Files
const place = () => ({
  endpoint: `http://127.0.0.1:${peer.port}`,
  region,
  bucket: 'luz-files',
  accessKeyId: keyId,
  secretAccessKey: secret,
  pathStyle: true,
})
const waits = { attempt: 400, pause: 5, stall: 100 }
beforeEach(async () => {
  peer = await startS3Peer({ bucket: 'luz-files', region, keyId, secret })
  files = s3Files(place(), waits)
})
afterEach(() => peer.close())
const file = { officeId: 7, kind: 'documents' as const, extension: 'pdf', bytes: Buffer.from('a file') }
const failing = (status: number, code: string) => (_: unknown, response: ServerResponse) => {
  sendXml(response, status, `<Error><Code>${code}</Code></Error>`)
  return true
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  )

describe('a bucket', () => {
  it('stores a file with its type', async () => {
    const key = await files.put(file)
    expect(peer.objects.get(key)).toEqual({ bytes: file.bytes, type: 'application/pdf' })
  })

  it.for([
    ['another secret', { secretAccessKey: 'x'.repeat(40) }, '403 SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'AKIDOTHER' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'missing' }, '404 NoSuchBucket'],
  ] as const)('cannot be opened with %s, and the error comes at once and without secrets', async ([, wrong, said]) => {
    const key = '7/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf'
    const closed = s3Files({ ...place(), ...wrong }, waits)
    for (const tried of [
      () => closed.put(file),
      () => closed.read(key),
      () => closed.remove(key),
      () => closed.removeAllOf(7),
    ]) {
      const error = await refusal(tried())
      expect(error!.message).toContain(said)
      const logged = `${error!.message} ${error!.stack} ${JSON.stringify(error)}`
      for (const hidden of [keyId, secret, 'AKIDOTHER', 'aaaaaaaaaaaa']) expect(logged).not.toContain(hidden)
      expect(problemOf(error)).toBeNull()
    }
    expect(peer.requests).toHaveLength(4)
    expect(peer.objects.size).toBe(0)
  })

  it('is called again after a temporary failure, and stores the file once', async () => {
    peer.troubles.push(failing(503, 'SlowDown'), (request) => request.socket.destroy().destroyed)
    const key = await files.put(file)
    expect(peer.requests).toHaveLength(3)
    expect([...peer.objects.keys()]).toEqual([key])
    peer.troubles.push(failing(500, 'InternalError'))
    expect(String(await files.read(key))).toBe('a file')
    peer.troubles.push(failing(502, ''))
    await files.remove(key)
    expect(peer.objects.size).toBe(0)
  })

  it('is reported as busy after three failed attempts, not as missing', async () => {
    peer.troubles.push(failing(503, 'SlowDown'), failing(500, 'InternalError'), failing(503, 'SlowDown'))
    const error = await refusal(files.read('7/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf'))
    expect(error).toBeInstanceOf(FilesUnavailable)
    expect(error!.message).toContain('503 SlowDown')
    expect(problemOf(error)).toBe('busy')
    expect(peer.requests).toHaveLength(3)
  })

  it('that does not answer times out', async () => {
    peer.troubles.push(
      () => true,
      () => true,
      () => true,
    )
    const error = await refusal(files.put(file))
    expect(error).toBeInstanceOf(FilesUnavailable)
    expect(error!.message).toContain('no answer in time')
  })

  it('that cannot be reached reports the reason', async () => {
    await peer.close()
    const error = await refusal(files.put(file))
    expect(error).toBeInstanceOf(FilesUnavailable)
    expect(error!.message).toContain('ECONNREFUSED')
  })

  it('does not follow redirects', async () => {
    peer.troubles.push((_, response) => Boolean(response.writeHead(307, { location: place().endpoint }).end()))
    const error = await refusal(files.put(file))
    expect(error!.message).toContain('307')
    expect(peer.requests).toHaveLength(1)
  })

  it('that stops in the middle of a file breaks the stream instead of ending it', async () => {
    const key = await files.put(file)
    peer.troubles.push((_, response) => response.writeHead(200, { 'content-length': 100 }).write('half'))
    const { body, size } = (await files.stream(key))!
    expect(size).toBe(100)
    await expect(text(body)).rejects.toThrow('stopped in the middle')
  })

  it('is released when the reader leaves', async () => {
    const key = await files.put(file)
    const left = new Promise<void>((resolve) => {
      peer.troubles.push((request, response) => {
        request.socket.once('close', () => resolve())
        return response.writeHead(200, { 'content-length': 1e9 }).write('begin')
      })
    })
    const { body } = (await s3Files(place(), { ...waits, stall: 60_000 }).stream(key))!
    await once(body, 'data')
    body.destroy()
    await expect(left).resolves.toBeUndefined()
  })

  it('that deletes only some files is asked again for the rest', async () => {
    const key = await files.put(file)
    const part = `<DeleteResult><Error><Key>${key}</Key><Code>InternalError</Code></Error></DeleteResult>`
    peer.troubles.push(
      () => false,
      (_, response) => (sendXml(response, 200, part), true),
    )
    await files.removeAllOf(7)
    expect(peer.objects.size).toBe(0)
    const kept = await files.put(file)
    const forbidden = part.replace('InternalError', 'AccessDenied')
    peer.troubles.push(
      () => false,
      (_, response) => (sendXml(response, 200, forbidden), true),
    )
    expect((await refusal(files.removeAllOf(7)))!.message).toContain('AccessDenied')
    expect([...peer.objects.keys()]).toEqual([kept])
  })

  it('with several pages of files of an office is emptied completely, whatever the names', async () => {
    const kept = { bytes: Buffer.from('x'), type: undefined }
    for (let at = 0; at < 2_300; at++) peer.objects.set(`7/documents/${String(at).padStart(22, 'a')}.pdf`, kept)
    peer.objects.set('7/', kept)
    peer.objects.set('7/by hand & <odd>', kept)
    peer.objects.set('70/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf', kept)
    await files.removeAllOf(7)
    expect([...peer.objects.keys()]).toEqual(['70/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf'])
    expect(peer.requests).toHaveLength(6)
  })
})
