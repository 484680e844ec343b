/** Limits of pictures, which the browser says before it sends. The server checks the content. */

/** The largest file that is taken, in bytes. A photo of 50 megapixels has about as many. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024
/** Pictures of one customer, without deleted ones. */
export const PICTURES_MAX = 60
/** Letters of a note. */
export const NOTE_MAX = 200
