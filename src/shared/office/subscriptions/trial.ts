/**
 * Parts of messages that a trial sends, so that nobody floods phones from one. Then they go by
 * e-mail (docs/decisions/0095-messages-of-a-trial.md).
 */
export const TRIAL_PARTS = { day: 40, whole: 300 } as const
