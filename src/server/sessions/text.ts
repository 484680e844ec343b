/** `Chrome ב־Windows`. */
export const deviceText = (browser: string, system: string): string => `${browser} ב־${system}`
