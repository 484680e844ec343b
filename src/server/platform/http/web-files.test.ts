import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountPublicAssets } from './web-files.ts'

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-dist-'))
const app = Fastify()
beforeAll(async () => {
  fs.mkdirSync(path.join(dist, 'public/.vite'), { recursive: true })
  fs.mkdirSync(path.join(dist, 'public/assets'))
  fs.writeFileSync(path.join(dist, 'public/.vite/manifest.json'), '{}')
  fs.writeFileSync(path.join(dist, 'public/assets/main-1.js'), 'x')
  fs.writeFileSync(path.join(dist, 'beside.txt'), 'x')
  await mountPublicAssets(app, dist)
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
