import { format, resolveConfig } from 'prettier'

/** Text as the formatter would leave it, so that generated files pass the format check and compare byte by byte. */
export const prettified = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file })
