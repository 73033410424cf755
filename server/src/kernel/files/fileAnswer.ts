import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface FileContents {
  content: Readable | Buffer | string
  /** The length of a stream, if known. */
  bytes?: number
  type: string
  name: string
  /** 'inline' shows it if the browser can; 'attachment' always saves it. */
  shown: boolean
  /** 'public': anyone may cache it, because the address never means another file. */
  cache: 'public' | 'private'
}

export class FileAnswer {
  readonly file: FileContents
  constructor(file: FileContents) {
    this.file = file
  }
}

export const pdfAnswer = ({ name, content }: { name: string; content: Buffer }, shown: boolean): FileAnswer =>
  new FileAnswer({
    content,
    bytes: content.length,
    type: 'application/pdf',
    name,
    shown,
    cache: 'private',
  })

/** Headers that stop scripts in the file and keep browsers from guessing another type. */
export function sendFile(reply: FastifyReply, { file }: FileAnswer): FastifyReply {
  const { content, bytes, type, name, shown, cache } = file
  reply.headers({
    'Content-Type': type,
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; ${headerFileName(name)}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cache-Control': cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
  })
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply.send(content)
}

/** The name in ASCII; if that loses letters, the full name is added (RFC 8187). */
function headerFileName(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  if (plain === name) return `filename="${plain}"`
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
