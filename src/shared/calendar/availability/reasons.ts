/**
 * What staff are told of a time, what weighs most first. They may book over all of it; a room is
 * never taken twice and has a problem of its own.
 */
export const STAFF_REASONS = [
  ...(['taken', 'blocked', 'absence', 'holiday', 'closed_day', 'break', 'outside_hours'] as const),
] as const
export type StaffReason = (typeof STAFF_REASONS)[number]
