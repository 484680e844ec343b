/**
 * The files of the shells are on the phone already. In their build this stands in place of
 * src/web/staff/register-worker.ts.
 */
import type * as browser from '#web/staff/register-worker.ts'

/** Registers nothing. */
export const registerWorker: typeof browser.registerWorker = () => undefined
