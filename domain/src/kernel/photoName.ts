/**
 * Whether a photo is a png or jpeg by its name (docs/spec/files.md#upload-limits); what it really is, its contents say.
 */
export function isPhotoName(name: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(name)
}
