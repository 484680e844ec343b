import type { FastifyInstance } from 'fastify'
import { fail } from '#server/platform/fail.ts'
import type { Services } from '#server/platform/services.ts'
import { logoKey } from './rules.ts'

/** Serves /logo/… publicly and with an unlimited cache lifetime: a new image gets a new path. */
export function mountLogos(app: FastifyInstance, { files }: Services): void {
  app.get<{ Params: { name: string } }>(
    '/logo/:name',
    { schema: { hide: true } as never },
    async ({ params: { name } }, reply) => {
      const key = logoKey(`/logo/${name}`)
      const found = (key && (await files.read(key))) || fail('not_found')
      return reply
        .type(name.endsWith('.png') ? 'image/png' : 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(found)
    },
  )
}
