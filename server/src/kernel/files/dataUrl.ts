import { FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, UPLOAD_BYTES } from '@driverdesk/contract/kernel/uploads.ts'

/** The bytes, or a sentence for the person who chose the file. */
type DataContents = { bytes: Buffer; problem?: undefined } | { bytes?: undefined; problem: string }

/** What 'data:image/jpeg;base64,…' holds. What it says of its type is not believed. */
export function contentsOfDataUrl(dataUrl: string): DataContents {
  const start = startOfData(dataUrl)
  if (start === undefined) return { problem: FILE_TYPE_UNSUPPORTED }
  if ((dataUrl.length - start) * 0.75 > UPLOAD_BYTES + 3) return { problem: FILE_TOO_LARGE }
  const bytes = Buffer.from(dataUrl.slice(start), 'base64')
  return bytes.length > UPLOAD_BYTES ? { problem: FILE_TOO_LARGE } : { bytes }
}

const startOfData = (text: string): number | undefined =>
  /^data:[\w/+.-]*;base64,/.exec(text.slice(0, 200))?.[0].length

/** Longer than any text field may be (docs/spec/files.md#upload-limits). */
const SURELY_A_FILE = 10_000

interface Place {
  holder: Record<string, unknown>
  key: string
  dataUrl: string
}

/** Where files stand as data in a body, at any depth; also those of a wrong type, which are to hear that. */
export function dataUrlsIn(body: unknown): Place[] {
  const found: Place[] = []
  const waiting = [body]
  while (waiting.length > 0) {
    const holder = waiting.pop() as Record<string, unknown>
    for (const [key, value] of Object.entries(holder ?? {})) {
      if (typeof value === 'object') waiting.push(value)
      else if (typeof value === 'string' && value.length > SURELY_A_FILE && value.startsWith('data:'))
        found.push({ holder, key, dataUrl: value })
    }
  }
  return found
}
