import { FILE_UNREADABLE, PHOTO_WIDTH } from '@driverdesk/contract/kernel/uploads.ts'

const QUALITY = 0.9

/**
 * A photo as a data URL: at most 1920 px wide, JPEG of quality 90 (docs/spec/files.md#upload-limits), upright as its
 * camera says. Throws an error for the person where the browser cannot read it.
 */
export async function scaledPhoto(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(FILE_UNREADABLE)
  })
  const scale = Math.min(1, PHOTO_WIDTH / image.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  // JPEG has no transparency, and would make black of it.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

/** A file as it is, as a data URL. */
export function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error(FILE_UNREADABLE))
    reader.readAsDataURL(file)
  })
}
