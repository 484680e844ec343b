import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { officeNamed } from '#server/office/business/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { Services } from '#server/platform/services.ts'
import { drawPreview, previewOf, previewPath, readPreviewPath, type Preview } from './draw-preview.ts'
import type { createStartCache } from './start-cache.ts'

/** Of 10 to 60 kB each. */
const KEPT = 400

/**
 * Serves /preview/…, the pictures of booking pages. Whatever a stranger asks for, an office has two
 * pictures at a time, which are drawn when they show something new.
 */
export function mountPreviews(app: FastifyInstance, services: Services, starts: ReturnType<typeof createStartCache>) {
  const pictureOf = createPictureCache(services)
  app.get<{ Params: { name: string } }>(
    '/preview/:name',
    { schema: { hide: true } as never },
    async ({ params: { name }, ip }, reply) => {
      const asked = `/preview/${name}`
      const named = readPreviewPath(asked) ?? fail('not_found')
      const office = (await officeNamed(services.db, String(named.officeId))) ?? fail('not_found')
      const { start } = await starts.get(office.id).data
      const preview = previewOf(start, named.kind)
      const picture = await pictureOf({ officeId: office.id, preview, ip })
      const isCurrent = previewPath(office.id, preview) === asked
      return reply
        .type('image/png')
        .headers({
          // an older address shows what is true now
          'cache-control': isCurrent ? 'public, max-age=86400' : 'public, max-age=60',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(picture)
    },
  )
}

type Asked = { readonly officeId: number; readonly preview: Preview; readonly ip: string }
/** The last picture of each kind of an office. Callers at the same time share one drawing. */
function createPictureCache(services: Services) {
  const cache = new LRUCache<string, { readonly path: string; readonly picture: Promise<Buffer> }>({ max: KEPT })
  const draw = async ({ officeId, preview, ip }: Asked) => {
    await services.limits.takeNetwork(perNetwork.opens, ip, officeId)
    const party = { office: String(officeId), session: 'none' }
    return services.turns.previews.run(party, () => drawPreview(services, preview))
  }
  return (asked: Asked): Promise<Buffer> => {
    const path = previewPath(asked.officeId, asked.preview)
    const key = `${asked.officeId} ${asked.preview.kind}`
    const known = cache.get(key)
    if (known?.path === path) return known.picture
    const picture = draw(asked)
    const entry = { path, picture }
    cache.set(key, entry)
    picture.catch(() => cache.peek(key) === entry && cache.delete(key))
    return picture
  }
}
