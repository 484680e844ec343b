/** Problems of deletions, each with its HTTP status; the sentences are in text.ts. */
export const deletionProblems = {
  still_open: 409,
} as const
