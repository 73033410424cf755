/**
 * True for the name of a png or jpeg (docs/spec/files.md#upload-limits). The contents are checked elsewhere.
 */
export function isPhotoName(name: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(name)
}
