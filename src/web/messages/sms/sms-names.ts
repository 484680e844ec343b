import { toWallClock } from '#shared/values/local-time.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { Sms } from './api.ts'

/** The name of the recipient, or the phone number of someone who is no customer. */
export const recipientOf = ({ customer_name, phone }: Sms): string => customer_name ?? formatPhone(phone)

/** A UTC time as Israel's wall clock. */
export const wallClockOf = (iso: string): string => toWallClock(Date.parse(iso))
