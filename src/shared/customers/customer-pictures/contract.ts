import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { id, idIn, idInPath, instant, optionalText, version } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { NOTE_MAX, PICTURE_MAX_BYTES } from './rules.ts'

const picture = z
  .object({
    id,
    customer_id: id,
    note: z.string().nullable(),
    added_by: id,
    added_by_name: z.string(),
    created_at: instant,
    version,
  })
  .meta({ id: 'CustomerPicture' })

const params = z.object({ id: idInPath })
const one = z.object({ picture })
/** Pictures that colleagues added take the right to delete. */
const removal = { access: 'staff', needs: 'active', needsForOthers: 'may_delete', params } as const

/** Who may open the card of a customer sees and changes its pictures. */
export const customerPictures = contract('customer-pictures', routes, {
  /** All of a customer, the newest first. Noted as an opening of the card. */
  list: {
    access: 'staff',
    query: z.object({ customer_id: idInPath }),
    status: 200,
    reply: z.object({ pictures: z.array(picture) }),
  },
  /** PNG, JPEG or WebP, detected by content. It is encoded again, without place and author. */
  create: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    upload: { field: 'picture', maxBytes: PICTURE_MAX_BYTES },
    body: z.object({ customer_id: idIn, note: optionalText(NOTE_MAX) }),
    status: 201,
    reply: one,
    fails: ['bad_image', 'heic_picture', 'too_many_pictures', 'file_too_large'],
  },
  /** Changes the note; null and '' remove it. */
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ note: optionalText(NOTE_MAX), version: version.optional() }),
    status: 200,
    reply: one,
    fails: ['changed_elsewhere'],
  },
  /** The picture can be brought back for a day. */
  remove: { ...removal, status: 204, reply: z.void() },
  /** Does nothing when it is not deleted. */
  restore: { ...removal, status: 200, reply: one, fails: ['too_many_pictures'] },
  /** A WebP. Noted as an opening of the card. */
  file: {
    access: 'staff',
    params,
    query: z.object({ size: z.enum(['whole', 'thumbnail']).default('whole') }),
    status: 200,
    download: true,
    reply: z.unknown(),
  },
})
