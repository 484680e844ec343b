import { format, resolveConfig } from 'prettier'

/** Formats generated text, so that it passes the format check and compares byte by byte. */
export const prettified = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file })
