/** Characters in a chunk. Small buffers reuse memory. */
const CHUNK = 65_536

/**
 * An answer that the database has written as JSON text. It is sent unparsed, because lists are long. Its query selects
 * exactly the fields of the reply's shape, which a test checks.
 */
export class JsonText {
  /** The text in order. A list has thousands: joining 50 MB takes longer than sending it. */
  readonly pieces: readonly string[]

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }

  get text(): string {
    return this.pieces.join('')
  }

  get isLong(): boolean {
    return this.pieces.length > 1 && this.pieces.reduce((sum, { length }) => sum + length, 0) > CHUNK
  }

  /** The text in buffers of about 64 kB, for a stream. */
  *chunks(): Generator<Buffer> {
    let from = 0
    let length = 0
    for (const [at, piece] of this.pieces.entries()) {
      length += piece.length
      if (length < CHUNK && at < this.pieces.length - 1) continue
      yield Buffer.from(this.pieces.slice(from, at + 1).join(''))
      from = at + 1
      length = 0
    }
  }
}
