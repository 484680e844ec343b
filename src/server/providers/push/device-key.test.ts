import { expect, it } from 'vitest'
import { isDeviceKey } from './device-key.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('a key of a device is accepted only when it lies on the curve', () => {
  const point = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4')
  expect(isDeviceKey(point)).toBe(true)
  const off = Buffer.from(point)
  off[40]! ^= 1
  for (const wrong of [off, point.subarray(1), Buffer.alloc(65), Buffer.alloc(0)])
    expect(isDeviceKey(wrong)).toBe(false)
})
