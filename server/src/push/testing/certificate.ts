import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Makes a key and a self-signed certificate for 127.0.0.1, both as PEM. */
export function localCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // A unique name, because with two trusted certificates of one name the wrong one may be used.
  const own = `push-${randomBytes(8).toString('hex')}.driverdesk.test`
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(own)))))
  const localhost = sequence(der(0x87, Buffer.from([127, 0, 0, 1])))
  const body = sequence(
    der(0xa0, VERSION_3),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, localhost)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Encodes DER: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  const length =
    bytes.length < 0x80 ? [bytes.length] : [0x82, Math.trunc(bytes.length / 0x100), bytes.length % 0x100]
  return Buffer.concat([Buffer.from([tag, ...length]), bytes])
}

const sequence = (...content: Buffer[]): Buffer => der(0x30, ...content)
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text))
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const VERSION_3 = der(0x02, Buffer.from([2]))
const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')
const ALTERNATIVE_NAMES = objectId('551d11')
