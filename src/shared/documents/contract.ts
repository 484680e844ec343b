import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import { filledText, id, idInPath, instant, optionalText, version } from '../values/wire.ts'
import { routes } from './routes.ts'
import { DOCUMENT_MAX_BYTES } from './rules.ts'

const document = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    /** What the file was called where it came from. */
    file_name: z.string(),
    file_type: z.enum(['pdf', 'doc', 'docx']),
    file_bytes: z.int(),
    /** Where staff get the file; it asks for their token like any call. */
    file_url: z.string(),
    /** How many services send it before their appointments. */
    services: z.int(),
    created_at: instant,
    version,
  })
  .meta({ id: 'Document' })

const body = z.object({ name: filledText(80), description: optionalText(500) })
/** A form sends its numbers as texts. */
const versionInForm = z
  .union([
    version,
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ])
  .optional()
const upload = { field: 'file', maxBytes: DOCUMENT_MAX_BYTES } as const
const params = z.object({ id: idInPath })

/** What was not sent stays as it is, and the file as it was uploaded: a form that brings another one changes name and description only. */
const update = {
  access: 'staff',
  needs: 'active',
  params,
  upload: { ...upload, optional: true },
  body: body.partial().extend({ version: versionInForm }),
  status: 200,
  reply: z.object({ document }),
  fails: ['changed_elsewhere', 'file_too_large'],
} as const

export const documents = contract('documents', routes, {
  /** `search` looks in name and description. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name', 'created_at', '-created_at']),
    status: 200,
    reply: z.object({ documents: z.array(document), total: z.int() }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ document }) },
  /** PDF or Word by content. */
  create: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    upload,
    body,
    status: 201,
    reply: z.object({ document }),
    fails: ['not_a_document', 'file_too_large'],
  },
  update,
  /** The same for clients that send a form with `_method` PUT. */
  updateByPost: { ...update, body: update.body.extend({ _method: z.literal('PUT') }) },
  /** Services that send it stop doing so. */
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
  file: { access: 'staff', params, status: 200, download: true, reply: z.unknown() },
})
