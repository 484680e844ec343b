import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { domains } from '#server/domains.ts'
import { openServices } from '#server/platform/open-services.ts'
import { formOf } from '#tests/support/forms.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { PDF } from '#tests/support/fixture.ts'
import { startS3Peer } from '#tests/support/s3-peer.ts'
import { SECRET, world } from '#tests/support/world.ts'

/** A process with two database connections whose files are stored by the peer. */
async function openSmallProcess(port: number) {
  const { connection, services } = await world()
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    LUZ_POOL: '2',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'il-central-1',
    S3_BUCKET: 'luz-files',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'the-secret',
  })
  const opened = await openServices({ domains, ...services, environment, connection, secret: SECRET, print: () => {} })
  const app = await buildApp(opened.services, null)
  return { app, close: () => app.close().then(opened.close) }
}

it('a download from a slow store does not block requests that need the database', async () => {
  const keys = { keyId: 'AKIDEXAMPLE', secret: 'the-secret', region: 'il-central-1' }
  const peer = await startS3Peer({ ...keys, bucket: 'luz-files' })
  const office = await createTestOffice()
  const { app, close } = await openSmallProcess(peer.port)
  const authorization = `Bearer ${office.ownerToken}`
  const form = formOf({ name: 'הצהרת בריאות' }, [{ name: 'a.pdf', bytes: PDF }])
  const headers = { authorization, ...form.headers }
  const made = await app.inject({ method: 'POST', url: '/api/documents', headers, payload: form.body })
  expect(made.statusCode).toBe(201)
  const held: ServerResponse[] = []
  for (let i = 0; i < 3; i++) peer.troubles.push((_, response) => Boolean(held.push(response)))
  const url = (made.json() as { document: { file_url: string } }).document.file_url
  const downloads = [1, 2, 3].map(() => app.inject({ url, headers: { authorization } }))
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(3)
  const concurrent = await app.inject({ url: '/api/categories', headers: { authorization } })
  expect(concurrent.statusCode).toBe(200)
  for (const response of held) response.writeHead(200, { 'content-length': PDF.length }).end(PDF)
  for (const download of await Promise.all(downloads)) expect(download.rawPayload.equals(PDF)).toBe(true)
  await close()
  await peer.close()
})
