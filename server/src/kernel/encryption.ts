/** Encrypts secrets in the database (AES-256-GCM) with a secret that is kept outside it. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Kinds of encrypted texts. Each has its own key. */
type EncryptedThing = 'freeagent tokens' | 'kept answers'

const keyOf = (secret: string, thing: EncryptedThing): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `driverdesk ${thing}`, 32))

export function encrypt(text: string, secret: string, thing: EncryptedThing): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, thing), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
}

/** Undefined if it was encrypted with a different secret. */
export function decrypt(text: string, secret: string, thing: EncryptedThing): string | undefined {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, thing), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const hidden = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
