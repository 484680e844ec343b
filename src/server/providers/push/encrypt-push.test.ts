import { describe, expect, it } from 'vitest'
import { encryptPush, isDeviceKey } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a pushed message', () => {
  it('is encrypted as the example of RFC 8291, appendix A', () => {
    const device = {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    }
    const given = {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    }
    const encrypted = encryptPush('When I grow up, I want to be a watermelon', device, given)
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
        '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('needs a key of the device that lies on the curve', () => {
    const point = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4')
    expect(isDeviceKey(point)).toBe(true)
    const off = Buffer.from(point)
    off[40]! ^= 1
    for (const wrong of [off, point.subarray(1), Buffer.alloc(65), Buffer.alloc(0)])
      expect(isDeviceKey(wrong)).toBe(false)
  })
})
