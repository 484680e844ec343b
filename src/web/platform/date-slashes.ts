/**
 * Inserts the slashes of DD/MM/YYYY while digits are typed. Text that has its own slashes, dots or
 * words stays.
 */
export const withSlashes = (typed: string): string =>
  /[^\d/]/.test(typed) || (typed.includes('/') && !/^\d\d\/\d{3,}$/.test(typed))
    ? typed
    : typed
        .replace(/\D/g, '')
        .replace(/^(\d\d)(\d)/, '$1/$2')
        .replace(/^(\d\d\/\d\d)(\d)/, '$1/$2')
