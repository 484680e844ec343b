/** The first steps of a new office. */

/** Four steps after registration, and two that can wait. In this order. */
export const STEPS = ['name', 'hours', 'services', 'share', 'customers', 'documents'] as const
export type StepName = (typeof STEPS)[number]

export const TRADES = [
  'hair',
  'barber',
  'nails',
  'brows',
  'makeup',
  'cosmetics',
  'massage',
  'fitness',
  'clinic',
  'coaching',
  'pets',
  'other',
] as const
export type Trade = (typeof TRADES)[number]

/** Services that one request may add. */
export const SERVICES_MAX = 40
