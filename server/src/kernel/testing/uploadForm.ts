/** Builds forms and files of every kind for an `uploadServer`. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Bytes = Uint8Array<ArrayBuffer>
export type Part = string | { bytes: Bytes | string; name?: string; type?: string }

export function form(parts: Record<string, Part | Part[]>): FormData {
  const data = new FormData()
  for (const [field, given] of Object.entries(parts)) {
    for (const part of [given].flat()) {
      if (typeof part === 'string') data.append(field, part)
      else data.append(field, new Blob([part.bytes], { type: part.type ?? '' }), part.name ?? 'file.png')
    }
  }
  return data
}

export async function picture(format: 'png' | 'jpeg', width = 40, height = 30): Promise<Bytes> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#1b92da' } })
  return new Uint8Array(await drawn.toFormat(format).toBuffer())
}

/** Writes a PNG with this many pixels of one bit each, without drawing it. */
export function emptyPng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return joined(signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0)))
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Writes a BMP of 24 or 32 bits, with every pixel in this colour (blue, green, red). */
export function bitmap(width: number, height: number, bits: 24 | 32, colour: readonly number[]): Bytes {
  const row = Math.ceil((width * bits) / 32) * 4
  const file = Buffer.alloc(54 + row * Math.abs(height))
  file.write('BM')
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(bits, 28)
  for (let line = 0; line < Math.abs(height); line++) {
    for (let column = 0; column < width; column++) file.set(colour, 54 + line * row + (column * bits) / 8)
  }
  return joined(file)
}

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Writes a file that looks like a Word document. `filling` zeros make its list of contents a zip bomb. */
export function wordDocument(filling = 0): Bytes {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${WORD_MAIN}"/></Types>`
  return zip('[Content_Types].xml', Buffer.concat([Buffer.alloc(filling, ' '), Buffer.from(types)]))
}

function zip(name: string, content: Buffer): Bytes {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return joined(local, entry, Buffer.from('PK\x05\x06'), end)
}

const joined = (...pieces: Buffer[]): Bytes => new Uint8Array(Buffer.concat(pieces))
