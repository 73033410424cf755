/**
 * A local push service (RFC 8030) with devices that subscribe to it. It decrypts messages with the device's keys (RFC 8291)
 * like a browser, using Node's cryptography and not the library that encrypts them.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { answering } from '../../kernel/testing/answering.ts'
import { localCertificate } from './certificate.ts'

/** A message that was sent to a device. */
export interface Received {
  headers: IncomingHttpHeaders
  message: unknown
}

export interface Device {
  /** The browser's subscription as JSON text. */
  subscription: string
  received: Received[]
  /** The statuses of the next answers, then 201; 0 never answers. */
  answers: number[]
}

export interface PushService {
  origin: string
  /** Its certificate as PEM, for other processes to trust. */
  cert: string
  device(): Device
  end(): Promise<void>
}

/** This process trusts the service's certificate from now on. */
export async function pushService(): Promise<PushService> {
  const { key, cert } = localCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const open = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => number>()
  const server = createServer(
    { key, cert },
    answering(async (request, response) => {
      const body = await buffer(request)
      const status = open.get(request.url ?? '')?.(request.headers, body) ?? 404
      if (status > 0) response.writeHead(status).end('What a push service says about it.')
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    cert,
    device: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = keys.generateKeys('base64url')
      const subscription = {
        endpoint: `${origin}${path}`,
        expirationTime: null,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
      const device: Device = { subscription: JSON.stringify(subscription), received: [], answers: [] }
      open.set(path, (headers, body) => {
        device.received.push({ headers, message: JSON.parse(decrypted(body, keys, auth)) })
        return device.answers.shift() ?? 201
      })
      return device
    },
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const TAG_LENGTH = 16

/** Content encoding aes128gcm (RFC 8188) of one record: salt, record size, length of the sender's key, that key, the text. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const encrypted = body.subarray(21 + senderKey.length, -TAG_LENGTH)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(body.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([decipher.update(encrypted), decipher.final()])
  // The text ends with a 2, whatever zeros follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
