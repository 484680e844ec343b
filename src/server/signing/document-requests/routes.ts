import { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countsOfDocuments, pageOfRequests, readSignedFile, withdrawRequest } from './manage-requests.ts'
import { mailForSigner, mailForStaff } from './mail-signed.ts'
import { openAgain, readOriginal, readSignedCopy, showLink } from './open-link.ts'
import { remindCustomerToSign } from './remind-request.ts'
import { sendSignCode } from './send-code.ts'
import { sendRequest } from './send-request.ts'
import { previewBulk, sendToMany } from './send-to-many.ts'
import { signDocument } from './sign-document.ts'
import { verifyFile } from './verify-file.ts'

export const documentRequestRoutes = serve(documentRequests, {
  send: ({ body, ...context }) => sendRequest(context, body),
  previewMany: ({ body, ...context }) => previewBulk(context, body),
  sendMany: ({ body, ...context }) => sendToMany(context, body),
  list: ({ query, ...context }) => pageOfRequests(context, query),
  counts: ({ query, ...context }) => countsOfDocuments(context, query.documents),
  remind: ({ params, ...context }) => remindCustomerToSign(context, params.id),
  cancel: ({ params, ...context }) => withdrawRequest(context, params.id),
  signedFile: ({ params, ...context }) => readSignedFile(context, params.id),
  mail: ({ params, ...context }) => mailForStaff(context, params.id),
  show: ({ params, ...context }) => showLink(context, params.token),
  original: ({ params, ...context }) => readOriginal(context, params.token),
  sendCode: ({ params, ...context }) => sendSignCode(context, params.token),
  sign: ({ params, body, ...context }) => signDocument(context, params.token, body),
  signedCopy: ({ params, query, ...context }) => readSignedCopy(context, params.token, query.pass),
  openAgain: ({ params, body, ...context }) => openAgain(context, params.token, body.code),
  mailCopy: ({ params, ...context }) => mailForSigner(context, params.token),
  verify: async ({ file, ...context }) => verifyFile(context, await file.read()),
})
