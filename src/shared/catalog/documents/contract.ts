import { z } from 'zod'
import { deletion } from '#shared/office/deletions/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { flag, requiredText, id, idInPath, instant, optionalText, version } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from './rules.ts'

const document = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    /** The original file name; null for a form. */
    file_name: z.string().nullable(),
    /** A form consists of fields instead of a file, see document-forms. */
    file_type: z.enum(DOCUMENT_TYPES),
    /** Null for a form. */
    file_bytes: z.int().nullable(),
    /** The download path for staff; it requires their token. Null for a form. */
    file_url: z.string().nullable(),
    /** Whether a Word file was converted to PDF, which customers read and sign. */
    has_pdf: flag,
    /** The number of services that send this document before their appointments. */
    services: z.int(),
    created_at: instant,
    version,
  })
  .meta({ id: 'Document' })

const body = z.object({ name: requiredText(80), description: optionalText(500) })
/** Multipart forms send numbers as text. */
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

/**
 * Fields that are not sent keep their value. The uploaded file cannot be replaced: a form with
 * another file changes only name and description.
 */
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
  /** `search` matches name and description. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name', 'created_at', '-created_at']),
    status: 200,
    reply: z.object({ documents: z.array(document), total: z.int() }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ document }) },
  /**
   * PDF or Word, detected by content. A Word file is converted to PDF where LibreOffice is
   * installed; when that fails it is kept as it is, and can only be sent for reading.
   */
  create: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    upload,
    body,
    status: 201,
    reply: z.object({ document }),
    fails: ['not_a_document', 'document_not_signable', 'file_too_large'],
  },
  update,
  /** The same update for clients that send a form with `_method` PUT. */
  updateByPost: { ...update, body: update.body.extend({ _method: z.literal('PUT') }) },
  /** Services that sent the document no longer send it. */
  /**
   * `accept` deletes although services, appointments or others still need it, as still_open lists.
   */
  remove: {
    access: 'staff',
    needs: ['active', 'may_delete'],
    params,
    query: deletion,
    status: 204,
    reply: z.void(),
    fails: ['still_open'],
  },
  /** The uploaded file, or with `as` the PDF that a Word file was converted to. */
  file: {
    access: 'staff',
    params,
    query: z.object({ as: z.literal('pdf').optional() }),
    status: 200,
    download: true,
    reply: z.unknown(),
  },
})
