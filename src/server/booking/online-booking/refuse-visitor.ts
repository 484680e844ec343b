/** Refusals of visitors say the true waiting time, and whom to call instead. */
import type { ProblemCode } from '#shared/http/problems.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope'>

/** Waits for attempts that are counted. What they refuse says when, and the phone of the office. */
export async function sayingWhen<T>(context: Context, counting: Promise<T>): Promise<T> {
  try {
    return await counting
  } catch (error) {
    if (!(error instanceof Failure) || error.details.retryAfter === undefined) throw error
    const { retryAfter } = error.details
    throw new Failure(error.code, { retryAfter, message: text.tryAgain(retryAfter, await phoneOf(context)) })
  }
}

/** Fails with a code, and a sentence that asks to call. */
export async function askToCall(context: Context, code: ProblemCode): Promise<never> {
  return fail(code, { message: text.pleaseCall(await phoneOf(context)) })
}

/** The phone of the office as people write it. */
export async function phoneOf({ tx, scope }: Context): Promise<string | null> {
  const { phone } = await publicOffice(tx, scope)
  return phone === null ? null : formatPhone(phone)
}
