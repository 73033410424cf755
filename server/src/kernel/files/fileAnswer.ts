import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file. */
export interface FileContents {
  content: Readable | Buffer | string
  /** Of a stream, where it is known. */
  bytes?: number
  type: string
  /** Its file name when it is saved. */
  name: string
  /** Shown where it can be, or always saved. */
  shown: boolean
  /** 'public': the address never means another file, and everyone may keep it. */
  cache: 'public' | 'private'
}

export class FileAnswer {
  readonly file: FileContents
  constructor(file: FileContents) {
    this.file = file
  }
}

/** A PDF that only its caller is to have, shown or saved. */
export const pdfAnswer = ({ name, content }: { name: string; content: Buffer }, shown: boolean): FileAnswer =>
  new FileAnswer({
    ...{ content, bytes: content.length, type: 'application/pdf', name, shown },
    cache: 'private',
  })

/** Whatever is in it, no script of it runs, and no browser takes it for something else than it is. */
export function sendFile(reply: FastifyReply, { file }: FileAnswer): FastifyReply {
  const { content, bytes, type, name, shown, cache } = file
  reply.headers({
    'Content-Type': type,
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; ${fileNameOf(name)}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cache-Control': cache === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
  })
  if (bytes !== undefined) reply.header('Content-Length', bytes)
  return reply.send(content)
}

/** In letters that every header takes, and where that loses something, whole as well (RFC 8187). */
function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  if (plain === name) return `filename="${plain}"`
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
