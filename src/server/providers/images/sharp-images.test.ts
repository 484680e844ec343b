import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileImages } from '#tests/support/hostile-images.ts'
import { rounds } from '#tests/support/long-run.ts'
import { mutateBytes } from '#tests/support/mutate-bytes.ts'
import { pictureProcesses } from '#tests/support/printing-processes.ts'
import type { Images } from './images.ts'
import { sharpImages } from './sharp-images.ts'

const inside = { width: 512, height: 512 }
const photo = (bytes: Buffer) => ({ bytes, pixelsMax: 51_000_000, inside })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
/** Other files of the same run may read pictures, too. */
const before = new Set(pictureProcesses().map(({ pid }) => pid))
const children = () => pictureProcesses().filter(({ pid }) => !before.has(pid))

let images: Images
const open = (limits: Parameters<typeof sharpImages>[0] = {}) => (images = sharpImages(limits))
afterEach(() => images.close())

describe('the process that reads pictures', () => {
  it('reads a turned photo of 50 megapixels within its limits', async () => {
    const bytes = await plain(8_000, 6_250).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { webp, png } = await open().encodePhoto(photo(bytes))
    expect(children()[0]!.limits).toMatch(/^Max address space +2147483648 /m)
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 400, height: 512 })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 400, height: 512 })
  }, 120_000)

  it('draws transparent lines in grey on white, and counts what is dark', async () => {
    const pixels = Buffer.alloc(4 * 100 * 50)
    for (let x = 10; x < 30; x++) pixels[4 * (20 * 100 + x) + 3] = 255
    const bytes = await sharp(pixels, { raw: { width: 100, height: 50, channels: 4 } })
      .png()
      .toBuffer()
    const drawn = await open().encodeDrawing(photo(bytes))
    expect(drawn).toMatchObject({ width: 100, height: 50, darkPixels: 20 })
    expect(await sharp(drawn.png).metadata()).toMatchObject({ format: 'png', channels: 1 })
  })

  it('is started again after one was ended from outside, and ends when it has nothing to read', async () => {
    const bytes = await plain(20, 20).png().toBuffer()
    const { encodePhoto } = open({ idleMsMax: 200 })
    await encodePhoto(photo(bytes))
    const [first] = children()
    process.kill(first!.pid, 'SIGKILL')
    await encodePhoto(photo(bytes)).catch(() => {})
    await expect(encodePhoto(photo(bytes))).resolves.toHaveProperty('webp')
    await expect.poll(children).toEqual([])
  })

  it('answers for every hostile picture and for changed ones, and reads the next', async () => {
    const { encodePhoto, encodeDrawing, encodePicture } = open()
    const small = { width: 32, height: 32 }
    const hostile = Object.values(await hostileImages())
    const all = [
      ...hostile,
      ...Array.from({ length: rounds(30, 2_000) }, (_, seed) =>
        mutateBytes(hostile[seed % hostile.length]!, hostile[(seed * 7) % hostile.length]!, seed),
      ),
    ]
    const encode = [encodePhoto, encodeDrawing, encodePicture]
    const answers = await Promise.allSettled(all.map((bytes, i) => encode[i % 3]!({ ...photo(bytes), small })))
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).not.toContain('seconds')
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5)
    await expect(encodePhoto(photo(await plain(20, 20).png().toBuffer()))).resolves.toHaveProperty('webp')
  }, 600_000)
})
