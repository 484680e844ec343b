import { expect, it } from 'vitest'
import { openSecrets } from '#server/platform/security/crypto.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { macOfDevice } from './rules.ts'

it("the token of a customer's device is stored under a hash that only its office finds", () => {
  const secrets = openSecrets('a'.repeat(32))
  const stored = (officeId: number) =>
    macOfDevice({ services: { secrets }, scope: { officeId } } as unknown as OfficeContext, 'token')
  expect(stored(7)).toEqual(secrets.mac('customer-device', '7 token'))
  expect(stored(8)).not.toEqual(stored(7))
  expect(stored(7)).not.toEqual(secrets.mac('', '7 token'))
})
