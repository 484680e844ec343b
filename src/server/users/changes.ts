import { subject } from '../platform/database/record-change.ts'

export const employeeChange = subject<
  'create' | 'update' | 'delete' | 'invite' | 'change_email' | 'activate' | 'deactivate'
>('employee', 'employees')
export const employeeHoursChange = subject<'update'>('employee_hours', 'employees')
export const employeeAbsenceChange = subject<'create' | 'delete'>('employee_absence', 'employees')
/** Changes of how a user signs in. They publish no event, because no list shows them. */
export const signInChange = subject<
  | 'change_password'
  | 'turn_on_second_factor'
  | 'turn_off_second_factor'
  | 'renew_recovery_codes'
  | 'end_sessions'
  | 'end-sessions'
  | 'reset-link'
>('employee', null)
