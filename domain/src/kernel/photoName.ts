/** Whether a photo is a png or jpeg by its name (document 1, section 5); what it really is, its contents say. */
export function isPhotoName(name: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(name)
}
