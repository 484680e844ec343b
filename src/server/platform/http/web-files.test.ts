import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountPublicAssets, mountStaffApp } from './web-files.ts'

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-dist-'))
/** Long enough that the qualities of compression differ. */
const PAGE = `<style>${Array.from({ length: 2_000 }, (_, i) => `.c${i * 7919}{inset:${i % 13}px}`).join('')}</style>`
const app = Fastify()
beforeAll(async () => {
  fs.mkdirSync(path.join(dist, 'public/.vite'), { recursive: true })
  fs.mkdirSync(path.join(dist, 'public/assets'))
  fs.writeFileSync(path.join(dist, 'public/.vite/manifest.json'), '{}')
  fs.writeFileSync(path.join(dist, 'public/assets/main-1.js'), 'x')
  fs.writeFileSync(path.join(dist, 'beside.txt'), 'x')
  await mountPublicAssets(app, dist)
  fs.mkdirSync(path.join(dist, 'staff/assets'), { recursive: true })
  fs.writeFileSync(path.join(dist, 'staff/index.html'), PAGE)
  fs.writeFileSync(path.join(dist, 'staff/index.html.br'), brotliCompressSync(PAGE))
  fs.writeFileSync(path.join(dist, 'staff/worker.js'), '')
  const sendApp = await mountStaffApp(app, dist, [])
  app.get('/', (request, reply) => sendApp(request, reply, 200))
})
afterAll(async () => {
  await app.close()
  fs.rmSync(dist, { recursive: true })
})

describe('the assets of the public pages', () => {
  it('are served, but not the build manifest or files outside their folder', async () => {
    const status = async (url: string) => (await app.inject({ url })).statusCode
    expect(await status('/p/assets/main-1.js')).toBe(200)
    for (const url of [
      '/p/.vite/manifest.json',
      '/p/%2evite/manifest.json',
      '/p/..%2fbeside.txt',
      '/p/%2e%2e/beside.txt',
    ])
      expect(await status(url)).toBe(404)
  })
})

describe('the page of the staff', () => {
  it('is sent as the build compressed it', async () => {
    const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload).toEqual(brotliCompressSync(PAGE))
    expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE)
  })

  it('is sent as it is to who reads no brotli', async () => {
    expect((await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } })).body).toBe(PAGE)
  })
})
