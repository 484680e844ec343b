import { subject } from '#server/platform/database/record-change.ts'

/** Kinds of punch cards. */
export const offerChange = subject<'create' | 'update' | 'delete'>('punch_card_offer', 'prepaid')
/** Cards and vouchers that were sold. */
export const prepaidChange = subject<'share'>('prepaid', null)
