import { FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, UPLOAD_BYTES } from '@driverdesk/contract/kernel/uploads.ts'
import { Invalid } from '../refusal.ts'

/**
 * The bytes of 'data:image/jpeg;base64,…'. What it says of its type is not believed.
 *
 * @throws {Invalid} under `field`
 */
export function bytesOfDataUrl(field: string, dataUrl: string): Buffer {
  const start = /^data:[\w/+.-]*;base64,/.exec(dataUrl.slice(0, 200))?.[0].length
  if (start === undefined) throw new Invalid({ [field]: [FILE_TYPE_UNSUPPORTED] })
  if ((dataUrl.length - start) * 0.75 > UPLOAD_BYTES + 3) throw new Invalid({ [field]: [FILE_TOO_LARGE] })
  const bytes = Buffer.from(dataUrl.slice(start), 'base64')
  if (bytes.length > UPLOAD_BYTES) throw new Invalid({ [field]: [FILE_TOO_LARGE] })
  return bytes
}
