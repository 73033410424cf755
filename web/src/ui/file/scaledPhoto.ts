import { FILE_UNREADABLE, PHOTO_WIDTH } from '@driverdesk/contract/kernel/uploads.ts'

const QUALITY = 0.9

/**
 * A photo as a JPEG data URL of quality 90, at most 1920 px wide (docs/spec/files.md#upload-limits) and
 * upright. Throws a message for the person if the browser cannot read it.
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
  // JPEG has no transparency and would show it as black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}

export function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error(FILE_UNREADABLE))
    reader.readAsDataURL(file)
  })
}
