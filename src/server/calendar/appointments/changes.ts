import { subject } from '#server/platform/database/record-change.ts'

export const appointmentChange = subject<
  | 'create'
  | 'update'
  | 'move'
  | 'hand_over'
  | 'cancel'
  | 'confirm'
  | 'approve'
  | 'decline'
  | 'delete'
  | 'restore'
  | 'remind'
>('appointment', 'appointments')
