/** The files that a multipart call takes, for the server's check, the OpenAPI page and the file fields of the forms. */

/**
 * 'image': a logo; 'photo': a driver's photo; 'document': an agreement or certificate; 'attachment': a picture or
 * document of a post; 'csv': a table, which only its reader can distinguish from other text. The type is decided by the
 * contents, never by the name.
 */
export type UploadKind = 'image' | 'photo' | 'document' | 'attachment' | 'csv'

/** The media types of each kind (docs/spec/files.md#upload-limits). Agreements may have any type that offices and phones use. */
export const UPLOAD_TYPES: Readonly<Record<UploadKind, readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/bmp'],
  photo: ['image/png', 'image/jpeg'],
  document: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/png',
    'image/jpeg',
  ],
  attachment: [
    'image/png',
    'image/jpeg',
    'image/bmp',
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  // Browsers send the last one if a spreadsheet program owns the extension.
  csv: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'],
}

/** The most bytes of one file (docs/spec/files.md#upload-limits); a server can be set to take fewer. */
export const UPLOAD_BYTES = 10_000_000

/** Photos are scaled down to this width (docs/spec/files.md#upload-limits). */
export const PHOTO_WIDTH = 1920

export const fileTooLarge = (bytes: number) => `File size should be less than ${bytes / 1_000_000} MB!`
export const FILE_TYPE_UNSUPPORTED = 'Unsupported file type'
export const FILE_EMPTY = 'The file is empty.'
export const FILE_UNREADABLE = 'The file is damaged and cannot be read.'
export const tooManyPixels = (pixels: number) =>
  `The picture is too large: at most ${pixels / 1_000_000} megapixels.`
