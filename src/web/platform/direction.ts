/**
 * The direction of a text that somebody typed. Hebrew reads from right to left also when it begins
 * with a brand or a digit, where the browser's `auto` would follow the first letter.
 */
export const directionOf = (text: string): 'rtl' | 'auto' => (/[\u0590-\u05FF]/.test(text) ? 'rtl' : 'auto')
