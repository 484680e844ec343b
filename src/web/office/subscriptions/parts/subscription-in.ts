import type { Permissions, Subscription } from '../api.ts'

/** Of an answer: undefined when it names none, which the guard takes for a cancelled one. */
export const subscriptionIn = ({ subscription }: Permissions) =>
  (subscription as Partial<Subscription>).office_subscription
