const BYTES = 16

/**
 * A new key for a submitted form (docs/spec/kernel.md#idempotency): 128 random bits as hexadecimal text.
 * `crypto.randomUUID` is missing on plain HTTP, as at an address in the office network.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
