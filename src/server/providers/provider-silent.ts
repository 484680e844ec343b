/**
 * An outside service did not answer, or could not be reached. Jobs that call it may wait
 * (platform/jobs/outside-calls.ts); its own error says whether what was asked may have been done.
 */
export abstract class ProviderSilent extends Error {}
