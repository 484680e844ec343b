import { subject } from '#server/platform/database/record-change.ts'

export const employeeChange = subject<
  'create' | 'update' | 'delete' | 'invite' | 'change_email' | 'activate' | 'deactivate'
>('employee', 'employees')
export const employeeHoursChange = subject<'update'>('employee_hours', 'employees')
export const employeeAbsenceChange = subject<'create' | 'delete'>('employee_absence', 'employees')

/** What the owner reads as security events. The id of an entry is that of the user it concerns. */
export type SecurityAction =
  | 'sign_in'
  | 'new_device'
  | 'sign_in_failed'
  | 'sign_in_delayed'
  | 'reset_password'
  | 'change_password'
  | 'change_email'
  | 'prove_email'
  | 'turn_on_second_factor'
  | 'turn_off_second_factor'
  | 'renew_recovery_codes'
  | 'add_passkey'
  | 'remove_passkey'
  | 'passkey_copied'
  | 'end_sessions'
  | 'reset_link'
  | 'invite'
  | 'join'
  | 'activate'
  | 'deactivate'
  | 'change_rights'
  | 'export'
/**
 * Changes of how a user signs in and of what they may do. They publish no event, because no list
 * shows them. Network addresses are never part of an entry.
 */
export const signInChange = subject<SecurityAction>('sign_in', null)
