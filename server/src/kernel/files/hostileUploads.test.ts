/** Tests uploads that no form sends: each gets the specified message and leaves nothing behind. */
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  FILE_EMPTY,
  FILE_TYPE_UNSUPPORTED,
  FILE_UNREADABLE,
  fileTooLarge,
  tooManyPixels,
} from '@driverdesk/contract/kernel/uploads.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type UploadServer, uploadServer } from '../../testing/uploadServer.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { emptyPng, form, type Part, picture, wordDocument } from '../testing/uploadForm.ts'

let stored: TestDatabase
let server: UploadServer
beforeAll(async () => {
  stored = await testDatabase()
  server = await uploadServer(stored.database.db)
})
afterAll(async () => {
  await server.end()
  await stored.end()
})
afterEach(async () => {
  expect(await server.inUploads()).toEqual([])
  expect(await server.inFiles()).toEqual([])
  expect(await stored.database.db.selectFrom('stored_file').selectAll().execute()).toEqual([])
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const text = (content: string) => new TextEncoder().encode(content)
const SCRIPT = '<script>alert(1)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const MANY_PIXELS = emptyPng(14_000, 14_000)

describe('a file that does not match its field', () => {
  test.each<[string, 'file' | 'agreement', string, () => Part | Promise<Part>]>([
    ['of 10,000,001 bytes', 'file', fileTooLarge(10_000_000), () => ({ bytes: new Uint8Array(10_000_001) })],
    [
      'of 25 million bytes',
      'agreement',
      fileTooLarge(10_000_000),
      () => ({ bytes: new Uint8Array(25_000_000) }),
    ],
    ['of 196 megapixels', 'file', tooManyPixels(40_000_000), () => ({ bytes: MANY_PIXELS })],
    ['HTML named .png', 'file', FILE_TYPE_UNSUPPORTED, () => ({ bytes: text(SCRIPT), type: 'image/png' })],
    ['SVG with a script', 'file', FILE_TYPE_UNSUPPORTED, () => ({ bytes: text(SVG), type: 'image/svg+xml' })],
    ['a document as a logo', 'file', FILE_TYPE_UNSUPPORTED, () => ({ bytes: wordDocument() })],
    [
      'a picture named ../',
      'file',
      FILE_TYPE_UNSUPPORTED,
      async () => ({ bytes: await picture('png'), name: '../../x.png' }),
    ],
    [
      'a picture that is cut off',
      'file',
      FILE_UNREADABLE,
      async () => ({ bytes: (await picture('png', 400, 400)).slice(0, 300) }),
    ],
    ['without contents', 'file', FILE_EMPTY, () => ({ bytes: '', name: 'a.png' })],
    [
      'a Word document that is a bomb',
      'agreement',
      FILE_TYPE_UNSUPPORTED,
      () => ({ bytes: wordDocument(200_000_000) }),
    ],
    [
      'a program in the container of the old Word',
      'agreement',
      FILE_TYPE_UNSUPPORTED,
      () => ({ bytes: text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') }),
    ],
    ['text instead of a file', 'file', 'Must be a file.', () => 'x'],
    ['two at once', 'file', 'This field came twice.', async () => ({ bytes: await picture('png') })],
  ])('%s', async (name, field, message, part) => {
    const given = await part()
    const answer = await server.send(
      '/api/thing',
      form({ title: 'x', [field]: name === 'two at once' ? [given, given] : given }),
    )
    expect(answer).toEqual({ status: 400, body: { [field]: [message] } })
  })

  test('has 196 megapixels in few bytes', () => expect(MANY_PIXELS.length).toBeLessThan(600_000))
})

describe('a form that does not fit its route', () => {
  test('the refusal names an unknown part', async () => {
    const evil = { bytes: await picture('png') }
    const known = 'This field is not known here.'
    expect(await server.send('/api/thing', form({ title: 'x', evil }))).toEqual({
      status: 400,
      body: { evil: [known] },
    })
    expect(await server.send('/api/thing', form({ title: 'x', evil: 'x' }))).toEqual({
      status: 400,
      body: { evil: [known] },
    })
  })

  test('wrong text is refused before the files are read', async () => {
    const answer = await server.send('/api/thing', form({ file: { bytes: await picture('png') } }))
    expect(answer).toMatchObject({ status: 400, body: { title: expect.any(Array) } })
  })

  const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  test.each([
    ['no boundary', '--b--', 'multipart/form-data'],
    ['no parts', 'nonsense', multipart.headers['content-type']],
    [
      'a part that does not end',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
      multipart.headers['content-type'],
    ],
    [
      'a prototype',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
      multipart.headers['content-type'],
    ],
  ])('%s', async (_, body, type) => {
    const answer = await server.send('/api/thing', body, { headers: { 'content-type': type } })
    expect(answer).toEqual({ status: 400, body: { body: ['The form data cannot be read.'] } })
  })

  test('has too many fields, or a field that is too long', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']))
    expect(await server.send('/api/thing', form(many))).toMatchObject({ status: 413 })
    const long = await server.send('/api/thing', form({ title: 'x'.repeat(200_001) }))
    expect(long).toEqual({ status: 400, body: { title: ['This is too long.'] } })
  })

  test('a form at a route that takes no files', async () => {
    expect(await server.send('/api/plain', form({ title: 'x' }))).toMatchObject({ status: 415 })
  })

  test('a caller without permission gets 401 or 403 for anything they send', async () => {
    const file = { bytes: new Uint8Array(1_000_000) }
    for (const [authorization, status] of [
      ['', 401],
      ['Bearer manager', 403],
    ] as const) {
      expect(await server.send('/api/thing', form({ file }), { headers: { authorization } })).toMatchObject({
        status,
      })
    }
  })
})

test('a change that is refused after its file was stored leaves no file', async () => {
  const answer = await server.send(
    '/api/thing',
    form({ title: 'x', refuse: 'x', file: { bytes: await picture('png') } }),
  )
  expect(answer.status).toBe(404)
})

test('an aborted upload leaves nothing', async () => {
  const headers = {
    authorization: 'Bearer administrator',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '9000000',
  }
  const upload = request(`${server.address}/api/thing`, { method: 'POST', headers })
  const broken = new Promise((resolve) => upload.on('error', resolve))
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  upload.write(Buffer.alloc(3_000_000))
  await expect.poll(server.inUploads).toHaveLength(1)
  upload.destroy()
  await broken
  await expect.poll(server.inUploads).toEqual([])
})

test('fifty at once are all answered, with one picture open at a time and no body kept in memory', {
  timeout: 120_000,
}, async () => {
  const jpeg = await picture('jpeg', 6_000, 4_000)
  const padded = new Uint8Array(9_900_000)
  padded.set(jpeg)
  const body = Buffer.from(
    await new Response(form({ title: 'x', refuse: 'x', file: { bytes: padded } })).arrayBuffer(),
  )
  const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  // The memory of the process includes other files, so this counts open pictures and the bytes in buffers.
  const inBuffers = () => process.memoryUsage().arrayBuffers
  collectGarbage()
  const before = inBuffers()
  const most = 25 * padded.length
  let held = 0
  let open = 0
  const watch = setInterval(() => {
    // Buffers that are free but not collected count as well, so they are collected before there are too many.
    if (inBuffers() - before >= most) collectGarbage()
    held = Math.max(held, inBuffers() - before)
    open = Math.max(open, sharp.counters().process)
  }, 5)
  try {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.sendPlain('/api/thing', body, headers)),
    )
    expect(new Set(answers)).toEqual(new Set([404]))
  } finally {
    clearInterval(watch)
  }
  expect(open).toBe(1)
  expect(held).toBeLessThan(most)
})
