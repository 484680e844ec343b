import { z } from 'zod'
import { answersIn, formField } from '#shared/catalog/document-forms/contract.ts'
import { DOCUMENT_TYPES } from '#shared/catalog/documents/rules.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { flag, flagIn, id, idInPath, instant, requiredText } from '#shared/values/wire.ts'
import { bulkEndpoints } from './bulk.ts'
import { routes } from './routes.ts'
import { DAYS_MAX, PURPOSES, SEND_WAYS, SIGNATURE_MAX_BYTES, SIGNED_MAX_BYTES, VERIFY_AT_ONCE } from './rules.ts'

const REQUEST_STATUSES = ['sent', 'opened', 'signed', 'expired', 'cancelled'] as const
const status = z.enum(REQUEST_STATUSES)
/** What the document was sent for. A request for reading is never signed. */
const purpose = z.enum(PURPOSES)
const request = z
  .object({
    id,
    customer_id: id,
    document_id: id,
    /** The name of the document when it was sent. */
    document_name: z.string(),
    customer_name: z.string(),
    /** Null for a file. The answers to a signed form are read with document-forms.answers. */
    form_version: z.int().nullable(),
    purpose,
    status,
    created_at: instant,
    expires_at: instant,
    /** When the customer first opened the link. */
    opened_at: instant.nullable(),
    signed_at: instant.nullable(),
    /** Whether the signed file can be sent by e-mail: the customer's card has an address. */
    has_email: flag,
  })
  .meta({ id: 'DocumentRequest' })

const params = z.object({ id: idInPath })
/** 128 random bits. An unknown token is answered with not_found, and so is anything else. */
const ofLink = z.object({ token: z.string().max(80) })
/** Base64 is a third longer than the bytes. */
const SIGNATURE_MAX = Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4 + 40
const idInQuery = idInPath.optional()

export const documentRequests = contract('document-requests', routes, {
  /**
   * Asks a customer to read and sign a PDF or a form, or sends a file for reading only. With `way`
   * sms, the default, a message is sent; for the others `link` is returned for staff to hand over,
   * and for whatsapp `url`, which opens a chat with it. The link lives `days`, 30 by default.
   * Documents that were sent before are not recalled.
   */
  send: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    body: z.object({
      customer_id: id,
      document_id: id,
      way: z.enum(SEND_WAYS).optional(),
      days: z.int().min(1).max(DAYS_MAX).optional(),
      purpose: purpose.optional(),
    }),
    status: 201,
    reply: z.object({
      /** `waiting`: its message goes out when the owner has proved their mailbox. */
      request: z.object({ id, status: z.enum(['sent', 'waiting']) }),
      link: z.string().nullable(),
      url: z.string().nullable(),
      /** That the message was sent, or when it will be; null when staff hand the link over. */
      message: z.string().nullable(),
    }),
    fails: [
      'plan_required',
      'document_not_pdf',
      'form_not_for_reading',
      'document_not_signable',
      'no_phone',
      'sms_quota_reached',
    ],
  },
  ...bulkEndpoints,
  /**
   * How many requests of each document wait, were opened and were signed; those for reading that
   * were opened count also after they have expired. Documents without any are missing.
   */
  counts: {
    access: 'staff',
    query: z.object({ documents: z.string().regex(/^\d{1,15}(,\d{1,15}){0,49}$/) }),
    status: 200,
    reply: z.object({
      counts: z.array(z.object({ document_id: id, sent: z.int(), opened: z.int(), signed: z.int() })),
    }),
  },
  /** Sends the link again, to the phone that got it. Once a day for each request. */
  remind: {
    access: 'staff',
    needs: 'active',
    params,
    status: 200,
    reply: z.object({ request, message: z.string() }),
    fails: [
      'request_for_reading',
      'already_signed',
      'request_cancelled',
      'request_expired',
      'mailbox_unproved',
      'reminded_today',
      'sms_quota_reached',
    ],
  },
  /** The newest first; `search` matches the names of the document and of the customer. */
  list: {
    access: 'staff',
    query: listQuery(['-created_at', 'created_at']).extend({
      customer_id: idInQuery,
      document_id: idInQuery,
      status: status.optional(),
    }),
    status: 200,
    reply: z.object({ requests: z.array(request), total: z.int() }),
  },
  /** The link stops working. Cancelling twice changes nothing. */
  cancel: {
    access: 'staff',
    needs: 'active',
    params,
    status: 200,
    reply: z.object({ request }),
    fails: ['already_signed'],
  },
  /** The signed PDF. */
  signedFile: { access: 'staff', params, download: true, status: 200, reply: z.unknown() },

  /** Sends the signed file to the customer's e-mail, else its link by SMS; three times a day. */
  mail: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params,
    status: 200,
    reply: z.object({ message: z.string() }),
    fails: ['email_missing', 'mailbox_unproved', 'sms_quota_reached'],
  },

  /** What the holder of a link sees. Tells nothing about the customer. */
  show: {
    access: 'public',
    params: ofLink,
    status: 200,
    reply: z.object({
      /** A form has no pages before it is printed; those of a file for reading are not counted. */
      document: z.object({ name: z.string(), pages: z.int(), file_type: z.enum(DOCUMENT_TYPES) }),
      purpose,
      /** Null for a file. */
      form: z.object({ fields: z.array(formField) }).nullable(),
      office: z.object({ name: z.string() }),
      status,
      code_required: flag,
      signed_at: instant.nullable(),
      /** Whether `mailCopy` has an address to send to. */
      can_email: flag,
    }),
  },
  /**
   * The file as it was sent: a PDF, or a Word file for reading. Fails with not_found for a form.
   */
  original: {
    access: 'public',
    params: ofLink,
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['already_signed', 'request_cancelled', 'request_expired'],
  },
  /** Sends six digits to the phone that got the link; long after signing, to that of the card. */
  sendCode: {
    access: 'public',
    params: ofLink,
    status: 204,
    reply: z.void(),
    fails: ['request_for_reading', 'already_signed', 'request_cancelled', 'request_expired', 'sign_code_unavailable'],
  },
  /**
   * Signs once. `signature` is a PNG as a data URL, drawn or written by the page; a form without
   * such a field needs none. `fields` are the answers to a form.
   */
  sign: {
    access: 'public',
    params: ofLink,
    body: z.object({
      name: requiredText(80),
      signature: z
        .string()
        .max(SIGNATURE_MAX)
        .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)
        .optional(),
      fields: answersIn.optional(),
      agreed: flagIn.refine((agreed) => agreed),
      code: z.string().max(20),
    }),
    status: 200,
    reply: z.object({ status, signed_at: instant }),
    fails: [
      'request_for_reading',
      'already_signed',
      'request_cancelled',
      'request_expired',
      'sign_code_wrong',
      'bad_signature',
      'invalid_answers',
    ],
  },
  /** The signed PDF, also after the link expired. 30 days after signing it needs a pass. */
  signedCopy: {
    access: 'public',
    params: ofLink,
    query: z.object({ pass: z.string().max(100).optional() }),
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['sign_code_needed'],
  },
  /** A pass for the code of sendCode, 30 days after signing. It opens the file for half an hour. */
  openAgain: {
    access: 'public',
    params: ofLink,
    body: z.object({ code: z.string().max(20) }),
    status: 200,
    reply: z.object({ pass: z.string() }),
    fails: ['sign_code_wrong'],
  },
  /** Like `mail`, for the holder of the link, who does not learn the address. */
  mailCopy: { access: 'public', params: ofLink, status: 204, reply: z.void(), fails: ['email_missing'] },
  /**
   * Whether a file is, byte for byte, one that was signed here. `changed`: it says that it was
   * signed here, and no such file is known. Tells nothing about the signer.
   */
  verify: {
    access: 'public',
    upload: { field: 'file', maxBytes: SIGNED_MAX_BYTES, atOnce: VERIFY_AT_ONCE },
    status: 200,
    reply: z.object({
      valid: flag,
      result: z.enum(['signed', 'changed', 'unknown', 'not_pdf']),
      signed_at: instant.optional(),
      document_name: z.string().optional(),
      office_name: z.string().optional(),
    }),
    fails: ['file_too_large'],
  },
})
