import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

describe('an endpoint', () => {
  it.for([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is an address of a push service: %s', (address) => {
    expect(isPushEndpoint(address)).toBe(true)
  })

  it.for([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm',
    'https://user@fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com@10.0.0.1/fcm',
    'https://fcm.googleapis.com.evil.example/fcm',
    'https://notify.windows.com.evil.example/',
    'https://evilpush.apple.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://[::1]/',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'fcm.googleapis.com',
    '',
  ])('is not %s', (address) => {
    expect(isPushEndpoint(address)).toBe(false)
  })
})
