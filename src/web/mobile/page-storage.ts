const kept = new Map<string, string>()

/** Like the browser's storage of a tab, and forgotten when the application ends. */
export const pageStorage = {
  getItem: (key: string): string | null => kept.get(key) ?? null,
  setItem: (key: string, value: string): void => void kept.set(key, value),
  removeItem: (key: string): void => void kept.delete(key),
}
