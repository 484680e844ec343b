import { later } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [later('/sms')] as const
