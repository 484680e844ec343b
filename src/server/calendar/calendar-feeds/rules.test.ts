import { expect, it } from 'vitest'
import { openSecrets } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'
import { macOf } from './rules.ts'

it('the token of a feed is stored under a hash that opens nothing else', () => {
  const secrets = openSecrets('a'.repeat(32))
  const stored = macOf({ secrets } as unknown as Services, 'token')
  expect(stored).toEqual(secrets.mac('calendar feed', 'token'))
  expect(stored).not.toEqual(secrets.mac('', 'token'))
})
