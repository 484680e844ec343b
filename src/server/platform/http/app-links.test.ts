import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { world } from '#tests/support/world.ts'
import { readEnvironment } from '../environment.ts'

const CERTIFICATE = Array.from({ length: 32 }, (_, i) => (i + 160).toString(16).toUpperCase()).join(':')
const ANDROID = '/.well-known/assetlinks.json'
const IOS = '/.well-known/apple-app-site-association'

async function answersOf(variables: Record<string, string>) {
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...variables })
  const app = await buildApp({ ...(await world()).services, environment }, null)
  const answers = await Promise.all([ANDROID, IOS].map((url) => app.inject({ url })))
  await app.close()
  return answers.map(({ statusCode, headers, body }) => ({
    status: statusCode,
    type: String(headers['content-type']).split(';')[0],
    body: JSON.parse(body) as unknown,
  }))
}

it('proves to phones that links to appointments, customers and booking pages belong to the applications', async () => {
  const [android, ios] = await answersOf({
    LUZ_ANDROID_CERTIFICATES: `${CERTIFICATE}, ${CERTIFICATE.replace('A0', 'FF')}`,
    LUZ_IOS_APP: 'AB12CD34EF.il.co.luz.app',
  })
  expect(android).toEqual({
    status: 200,
    type: 'application/json',
    body: [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'il.co.luz.app',
          sha256_cert_fingerprints: [CERTIFICATE, CERTIFICATE.replace('A0', 'FF')],
        },
      },
    ],
  })
  expect(ios).toMatchObject({ status: 200, type: 'application/json' })
  expect(ios!.body).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['AB12CD34EF.il.co.luz.app'],
          components: [{ '/': '/calendar' }, { '/': '/customers' }, { '/': '/customers/*' }, { '/': '/book/*' }],
        },
      ],
    },
  })
})

it('answers 404 when the applications are not configured', async () => {
  expect((await answersOf({})).map(({ status }) => status)).toEqual([404, 404])
})

it.for([
  [{ LUZ_IOS_APP: 'il.co.luz.app' }, 'LUZ_IOS_APP: must be'],
  [{ LUZ_ANDROID_CERTIFICATES: 'AA:BB' }, 'LUZ_ANDROID_CERTIFICATES: must be'],
] as const)('refuses to start with a value that no phone would accept: %o', ([variables, problem]) => {
  expect(() => readEnvironment(variables)).toThrow(problem)
})
