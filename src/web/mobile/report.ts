/**
 * A part of the phone refused or failed, and the application goes on without it. The console is
 * that of Android's log and of Xcode. Only the message, because data may be a person's.
 */
export const report = (cause: unknown): void => console.warn(cause instanceof Error ? cause.message : 'a plugin failed')
