import { describe, expect, it } from 'vitest'
import { deviceNameOf } from './name-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
describe('a device', () => {
  it.for([
    ['Chrome ב־Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
    ['Edge ב־Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`],
    ['Chrome ב־Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
    [
      'Samsung Internet ב־Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Safari ב־iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome ב־iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari ב־Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ],
    ['Firefox ב־Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Opera ב־Windows', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`],
    ['Linux', 'curl/8.0 (Linux)'],
    ['Firefox', 'Firefox/140.0'],
  ])('is called %s', ([name, userAgent]) => {
    expect(deviceNameOf(userAgent!)).toBe(name)
    expect(name!.length).toBeLessThanOrEqual(60)
  })

  it('is never named with text of the caller', () => {
    expect(deviceNameOf('')).toBeNull()
    expect(deviceNameOf('<script>alert(1)</script>')).toBeNull()
    expect(deviceNameOf(`Chrome/1 ${'ש'.repeat(400)} Windows <b>`)).toBe('Chrome ב־Windows')
  })
})
