/** Tests the requests to a push service, and the meaning of its answers. */
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Device, type PushService, pushService } from './testing/pushService.ts'
import { webPushSender } from './webPush.ts'

const keys = webPush.generateVAPIDKeys()
const send = webPushSender({ keys, subject: 'mailto:office@driverdesk.test' })
const message = {
  title: 'New shift',
  body: 'Fri 20/11 11:00 – 15:15, Fennel',
  tag: 'notice-7',
  timestamp: 1_800_000_000_000,
}
const noHurry = () => new AbortController().signal

let service: PushService
let device: Device
beforeAll(async () => {
  service = await pushService()
  device = service.device()
})
afterAll(() => service.end())

test('the device can read the message, and the push service only its headers', async () => {
  expect(await send(device.subscription, message, noHurry())).toBe('taken')
  const received = device.received.at(-1)
  expect(received?.message).toEqual(message)
  expect(received?.headers).toMatchObject({
    topic: 'notice-7',
    urgency: 'high',
    ttl: String(3 * 24 * 60 * 60),
    'content-encoding': 'aes128gcm',
  })
})

test('requests are signed with our key, for one push service and a limited time', async () => {
  await send(device.subscription, message, noHurry())
  const authorization = device.received.at(-1)?.headers.authorization as string
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) as unknown as [
    string,
    string,
    string,
  ]
  expect(key).toBe(keys.publicKey)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(claimed).toMatchObject({ aud: service.origin, sub: 'mailto:office@driverdesk.test' })
  expect(claimed.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 60 * 60)
})

test.each([
  [200, 'taken'],
  [201, 'taken'],
  [202, 'taken'],
  [404, 'gone'],
  [410, 'gone'],
  [301, 'refused'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
] as const)('%d means %s', async (status, answer) => {
  device.answers.push(status)
  expect(await send(device.subscription, message, noHurry())).toBe(answer)
})

describe('another attempt may succeed', () => {
  test.each([408, 429, 500, 502, 503])('after %d', async (status) => {
    device.answers.push(status)
    const failing = send(device.subscription, message, noHurry())
    await expect(failing).rejects.toThrow(
      `The push service ${new URL(service.origin).host} answered ${status}.`,
    )
  })

  test('without an answer, when time is up', async () => {
    device.answers.push(0)
    const hurry = new AbortController()
    const failing = send(device.subscription, message, hurry.signal)
    setTimeout(() => hurry.abort(), 50)
    await expect(failing).rejects.toThrow('aborted')
  })

  test('if nothing listens', async () => {
    const closed = await pushService()
    const { subscription } = closed.device()
    await closed.end()
    await expect(send(subscription, message, noHurry())).rejects.toThrow('ECONNREFUSED')
  })

  test('with an untrusted certificate', async () => {
    const elsewhere = device.subscription.replace('127.0.0.1', 'localhost')
    await expect(send(elsewhere, message, noHurry())).rejects.toThrow('altnames')
  })
})

describe('a device without a valid subscription is gone, and nothing is sent', () => {
  const valid = () => JSON.parse(device.subscription)
  test.each<[string, () => string]>([
    ['no JSON', () => 'token'],
    ['an empty object', () => '{}'],
    ['nothing in JSON', () => 'null'],
    [
      'without encryption',
      () => JSON.stringify({ ...valid(), endpoint: valid().endpoint.replace('s:', ':') }),
    ],
    ['no address', () => JSON.stringify({ ...valid(), endpoint: 'device' })],
    ['no keys', () => JSON.stringify({ ...valid(), keys: undefined })],
    ['a short key', () => JSON.stringify({ ...valid(), keys: { ...valid().keys, p256dh: 'BAAA' } })],
    ['a short secret', () => JSON.stringify({ ...valid(), keys: { ...valid().keys, auth: 'AAAA' } })],
  ])('%s', async (_, subscription) => {
    const before = device.received.length
    expect(await send(subscription(), message, noHurry())).toBe('gone')
    expect(device.received).toHaveLength(before)
  })
})
