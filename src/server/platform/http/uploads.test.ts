import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { formOf, type SentFile } from '#tests/support/forms.ts'
import { createTestOffice, callerOf, type Office } from '#tests/support/office.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { startTestServer } from '#tests/support/test-server.ts'

const UPLOAD = '/api/business/upload-logo'
const MB = 1024 * 1024
const logo = (bytes: Buffer, name = 'logo.png'): SentFile => ({ field: 'logo', name, type: 'image/png', bytes })

let office: Office
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
})

const post = (body: Buffer | string | undefined, headers: Record<string, string>) =>
  office.owner('POST', UPLOAD, body, headers)
const postForm = (fields: object, files: readonly SentFile[]) => {
  const { body, headers } = formOf(fields as Record<string, unknown>, files)
  return post(body, headers)
}

describe('a form with a file', () => {
  it('is accepted with unknown fields and with a file name in any script', async () => {
    expect((await postForm({ more: 'x' }, [logo(PICTURE, 'הלוגו "שלנו".png')])).status).toBe(200)
  })

  it.for([
    ['no file', {}, [], 422, fieldText.required],
    ['a text in place of the file', { logo: 'text' }, [], 422, fieldText.required],
    ['no file chosen', {}, [logo(Buffer.alloc(0), '')], 422, fieldText.required],
    ['two files', {}, [logo(PICTURE), logo(PICTURE)], 422, fieldText.one_file],
    ['a file in another field', {}, [{ ...logo(PICTURE), field: 'other' }], 422, fieldText.invalid],
    [
      'too many fields',
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, 'x'])),
      [logo(PICTURE)],
      422,
      fieldText.one_file,
    ],
    ['a field named __proto__', JSON.parse('{"__proto__":"x"}'), [logo(PICTURE)], 422, undefined],
  ] as const)('is refused with %s', async ([, fields, files, status, sentence]) => {
    const answer = await postForm(fields, files)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code: 'invalid_input' })
    if (sentence) expect(answer.body.fields.logo).toBe(sentence)
  })

  it('is refused with an overlong field', async () => {
    const answer = await postForm({ name: 'x'.repeat(70_000) }, [logo(PICTURE)])
    expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { name: fieldText.too_long } })
  })

  it('is refused over the limit with the sentence of the specification', async () => {
    const tooLarge = { code: 'file_too_large', error: 'הקובץ חורג מהמגבלה של 10MB' }
    const declared = await postForm({}, [logo(Buffer.alloc(11 * MB))])
    expect({ status: declared.status, body: declared.body }).toMatchObject({ status: 400, body: tooLarge })
    const justOver = await postForm({}, [logo(Buffer.alloc(10 * MB + 1))])
    expect({ status: justOver.status, body: justOver.body }).toMatchObject({ status: 400, body: tooLarge })
    // a file of exactly the limit is read, but it is not an image
    expect((await postForm({}, [logo(Buffer.alloc(10 * MB))])).body.code).toBe('bad_image')
  })

  it('is refused when it is truncated', async () => {
    const { body, headers } = formOf({}, [logo(PICTURE)])
    for (const cut of [1, 40, body.length - 60, body.length - 4])
      expect((await post(body.subarray(0, cut), headers)).body.code).toBe('invalid_input')
    expect((await post(Buffer.alloc(0), headers)).body.fields).toEqual({ logo: fieldText.required })
    expect((await post(body, { 'content-type': 'multipart/form-data' })).body.code).toBe('invalid_input')
  })

  it('must be sent as a form', async () => {
    for (const type of ['application/json', 'image/png', 'application/octet-stream', 'text/plain'])
      expect(await post('{}', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media' },
      })
    expect((await post(undefined, {})).body.fields).toEqual({ logo: fieldText.required })
    // endpoints without an upload refuse forms
    const { body, headers } = formOf({ name: 'x' }, [])
    expect((await office.owner('POST', '/api/categories', body, headers)).status).toBe(415)
  })

  it('is refused without a session', async () => {
    const anonymous = await callerOf(null)
    expect((await anonymous('POST', UPLOAD, 'x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      401,
    )
  })

  it.for(['multipart/form-data; boundary=', 'multipart/form-data', 'text/xml'])(
    'leaves its connection usable when it is refused: %s',
    async (type) => {
      const { app, address } = await startTestServer()
      const body = 'x'.repeat(300_000)
      for (const [path, token] of [
        [UPLOAD, office.ownerToken],
        [UPLOAD, ''],
        ['/api/categories', office.ownerToken],
      ]) {
        const socket = connect(Number(new URL(address).port), '127.0.0.1')
        const answers = new Promise<string[]>((resolve) => {
          let seen = ''
          socket.on('data', (bytes) => {
            seen += String(bytes)
            const statuses = [...seen.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!)
            if (statuses.length === 2) resolve(statuses)
          })
        })
        const head = `host: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
        socket.write(`POST ${path} HTTP/1.1\r\n${head}content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`)
        socket.write(body)
        socket.write(`GET /healthz HTTP/1.1\r\n${head}\r\n`)
        expect(await answers).toEqual([expect.stringMatching(/^4/), '200'])
        socket.destroy()
      }
      await app.close()
    },
  )

  it('is refused at the limit even if it declares no length and never ends', async () => {
    const { app, address } = await startTestServer()
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const answered = new Promise<string>((resolve, reject) => {
      let seen = ''
      socket.on('error', reject)
      socket.on('data', (bytes) => {
        seen += String(bytes)
        if (seen.includes('request_id')) resolve(seen)
      })
    })
    const piece = (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    }
    socket.write(
      `POST ${UPLOAD} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${office.ownerToken}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
    )
    piece(Buffer.from('--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'))
    for (let sent = 0; sent < 14; sent++) piece(Buffer.alloc(MB))
    expect(await answered).toContain('"code":"file_too_large"')
    socket.destroy()
    await app.close()
  })
})
