/** Tests multipart calls over a real socket: what is accepted, what is refused, and that nothing is left behind. */
import { join } from 'node:path'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type UploadServer, uploadServer } from '../../testing/uploadServer.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { form, picture } from '../testing/uploadForm.ts'
import { type FileStore, folderStore } from './fileStore.ts'

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
beforeEach(async () => {
  await stored.database.db.deleteFrom('stored_file').execute()
})

const rows = () => stored.database.db.selectFrom('stored_file').selectAll().execute()

describe('accepted', () => {
  test('a picture and text fields; the file has a random name, a small copy and a row', async () => {
    const before = await server.inFiles()
    const answer = await server.send(
      '/api/thing',
      form({ title: 'Logo', file: { bytes: await picture('png', 300, 200) } }),
    )
    expect(answer).toEqual({
      status: 200,
      body: { name: expect.stringMatching(/^[0-9a-f]{32}\.png$/), title: 'Logo' },
    })
    const { name } = answer.body as { name: string }
    expect((await server.inFiles()).filter((file) => !before.includes(file)).toSorted()).toEqual(
      [name, `thumb-${name}`].toSorted(),
    )
    const thumb = await sharp(join(server.dataDir, 'files', `thumb-${name}`)).metadata()
    expect([thumb.width, thumb.height]).toEqual([128, 85])
    expect(await rows()).toMatchObject([{ name, kind: 'restaurant_logo', owner_id: 1 }])
    await expect.poll(server.inUploads).toEqual([])
  })

  test('no file at all, a browser’s empty file field, and JSON', async () => {
    const nothing = { status: 200, body: { name: null, title: 'x' } }
    expect(await server.send('/api/thing', form({ title: 'x', agreement: 'null', file: '' }))).toEqual(
      nothing,
    )
    expect(await server.send('/api/thing', form({ title: 'x', file: { bytes: '', name: '' } }))).toEqual(
      nothing,
    )
    const json = { headers: { 'content-type': 'application/json' } }
    expect(await server.send('/api/thing', '{"title":"x"}', json)).toEqual(nothing)
  })

  test('files that a record no longer has are removed at the commit', async () => {
    const stored = await server.send(
      '/api/thing',
      form({ title: 'x', file: { bytes: await picture('jpeg') } }),
    )
    const other = await server.send(
      '/api/thing',
      form({ title: 'x', file: { bytes: await picture('jpeg') } }),
    )
    expect(await server.inFiles()).toContain(stored.body.name)
    await server.send(`/api/thing/${stored.body.name}`, form({ title: 'x', _method: 'PATCH' }))
    await expect.poll(server.inFiles).not.toContain(stored.body.name)
    expect(await server.inFiles()).toEqual(
      expect.arrayContaining([other.body.name, `thumb-${other.body.name}`]),
    )
    const others = await addOthers()
    await server.send('/api/thing/1', null, { method: 'DELETE' })
    await expect
      .poll(async () => (await server.inFiles()).filter((file) => file.includes(String(other.body.name))))
      .toEqual([])
    expect(await rows()).toMatchObject(others)
  })

  /** Another file of the same record, and the same one of another record. */
  async function addOthers() {
    const others = [
      { name: `${'1'.repeat(32)}.pdf`, kind: 'restaurant_agreement', owner_id: 1 },
      { name: `${'2'.repeat(32)}.jpg`, kind: 'restaurant_logo', owner_id: 2 },
    ] as const
    await stored.database.db.insertInto('stored_file').values(others).execute()
    return others
  }

  test('a POST with the method override and a plain PATCH; other methods of the field are refused', async () => {
    const done = { status: 200, body: { name: null, title: 'title' } }
    expect(await server.send('/api/thing/1', form({ title: 'x', _method: 'PATCH' }))).toEqual(done)
    expect(await server.send('/api/thing/1', form({ title: 'x' }), { method: 'PATCH' })).toEqual(done)
    const refused = { status: 400, body: { _method: ['Must be PATCH.'] } }
    expect(await server.send('/api/thing/1', form({ title: 'x' }))).toEqual(refused)
    expect(await server.send('/api/thing/1', form({ title: 'x', _method: 'DELETE' }))).toEqual(refused)
  })
})

describe('the same Idempotency-Key', () => {
  const once = { headers: { 'idempotency-key': 'form-1' } }

  test('with the same file gets the first answer, and one file stays; with another file it is refused', async () => {
    const before = await server.inFiles()
    const [one, other] = [await picture('png'), await picture('png', 50, 50)]
    const first = await server.send('/api/thing', form({ title: 'x', file: { bytes: one } }), once)
    expect(await server.send('/api/thing', form({ title: 'x', file: { bytes: one } }), once)).toEqual(first)
    const refused = await server.send('/api/thing', form({ title: 'x', file: { bytes: other } }), once)
    expect(refused.status).toBe(409)
    const { name } = first.body as { name: string }
    expect((await server.inFiles()).filter((file) => !before.includes(file)).toSorted()).toEqual(
      [name, `thumb-${name}`].toSorted(),
    )
  })
})

describe('photos as data in JSON', () => {
  const json = { method: 'PUT', headers: { 'content-type': 'application/json' } }
  const put = (photo: string) => server.send('/api/photo', JSON.stringify({ photo }), json)
  const dataUrl = (type: string, bytes: Uint8Array) =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

  test('are recognised by content, and may be larger than other JSON', async () => {
    const small = await put(dataUrl('image/png', await picture('jpeg')))
    expect(small).toEqual({ status: 200, body: { name: expect.stringMatching(/\.jpg$/), title: '' } })
    const jpeg = new Uint8Array(5_000_000)
    jpeg.set(await picture('jpeg'))
    expect((await put(dataUrl('image/jpeg', jpeg))).status).toBe(200)
    await expect.poll(server.inUploads).toEqual([])
  })

  test.each([
    ['no data', 'https://example.com/x.png', 'Unsupported file type'],
    ['text', 'data:image/png;base64,PHNjcmlwdD4=', 'Unsupported file type'],
    [
      'a large text',
      `data:text/plain;charset=utf-8;base64,${'eHh4'.repeat(500_000)}`,
      'Unsupported file type',
    ],
    ['a large text as it is', `data:,${'x'.repeat(2_000_000)}`, 'Unsupported file type'],
    ['an empty data URL', 'data:image/png;base64,', 'The file is empty.'],
    [
      'ten megabytes and one byte',
      dataUrl('image/png', new Uint8Array(10_000_001)),
      'File size should be less than 10 MB!',
    ],
  ])('%s is refused under its field', async (_, photo, message) => {
    expect(await put(photo)).toEqual({ status: 400, body: { photo: [message] } })
    await expect.poll(server.inUploads).toEqual([])
  })

  test('many at once each get their own files', async () => {
    const large = async (side: number) => {
      const jpeg = new Uint8Array(2_000_000)
      jpeg.set(await picture('jpeg', side, side))
      return dataUrl('image/jpeg', jpeg)
    }
    const sides = [40, 80, 120]
    const answers = await Promise.all((await Promise.all(sides.map(large))).map(put))
    for (const [nr, { body }] of answers.entries()) {
      const { width } = await sharp(join(server.dataDir, 'files', String(body.name))).metadata()
      expect(width).toBe(sides[nr])
    }
  })

  test('large text that is not a file is refused, and so is a forged name of a stored file', async () => {
    expect(await put('x'.repeat(2_000_000))).toMatchObject({ status: 413 })
    expect(await put('data:set-aside-0')).toEqual({
      status: 400,
      body: { photo: ['Unsupported file type'] },
    })
  })

  test('a body over its route’s limit is refused, and other routes keep theirs', async () => {
    expect((await put('x'.repeat(15_000_000))).status).toBe(413)
    const large = JSON.stringify({ title: 'x'.repeat(1_100_000) })
    expect((await server.send('/api/plain', large, { ...json, method: 'POST' })).status).toBe(413)
    expect((await server.send('/api/photo', '{"photo":', json)).status).toBe(400)
  })
})

test('a file is downloaded under its name, and cannot run scripts', async () => {
  const headers = { authorization: 'Bearer administrator' }
  const answer = await fetch(`${server.address}/api/thing/a"b`, { headers })
  expect(await answer.text()).toBe('<script>')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="a_b.csv"; filename*=UTF-8''a%22b.csv`,
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('a large body is read while another call waits for a slow store', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const names: string[] = []
  const slow = await uploadServer(stored.database.db, (dataDir) => {
    const store = folderStore(join(dataDir, 'files'))
    const put: FileStore['put'] = async (name, path) => {
      names.push(name)
      await held
      await store.put(name, path)
    }
    return { ...store, put }
  })
  const jpeg = new Uint8Array(5_000_000)
  jpeg.set(await picture('jpeg'))
  const body = JSON.stringify({ photo: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` })
  const json = { method: 'PUT', headers: { 'content-type': 'application/json' } }
  try {
    const answers = Promise.all([1, 2, 3].map(() => slow.send('/api/photo', body, json)))
    await expect.poll(() => names.length, { timeout: 20_000 }).toBe(3)
    release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(slow.inUploads).toEqual([])
  } finally {
    release()
    await slow.end()
  }
})

test.each([
  ['ENOSPC', refusals.diskFull],
  ['EROFS', refusals.filesDown],
  ['ECONNREFUSED', refusals.filesDown],
])('names a store that fails with %s, and leaves nothing behind', async (code, { status, message }) => {
  const failing = await uploadServer(stored.database.db, (dataDir) => ({
    ...folderStore(join(dataDir, 'files')),
    put: () => Promise.reject(Object.assign(new Error(code), { code })),
  }))
  try {
    const upload = form({ title: 'x', file: { bytes: await picture('png') } })
    expect(await failing.send('/api/thing', upload)).toEqual({ status, body: { message } })
    expect(await rows()).toEqual([])
    await expect.poll(failing.inUploads).toEqual([])
  } finally {
    await failing.end()
  }
})

test('the answer does not wait for a store that is slow to remove files', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await uploadServer(stored.database.db, (dataDir) => {
    const store = folderStore(join(dataDir, 'files'))
    return { ...store, remove: (name) => held.then(() => store.remove(name)) }
  })
  try {
    const first = await slow.send('/api/thing', form({ title: 'x', file: { bytes: await picture('png') } }))
    const name = String(first.body.name)
    const { status } = await slow.send(`/api/thing/${name}`, null, { method: 'DELETE' })
    expect(status).toBe(200)
    expect(await slow.inFiles()).toContain(name)
    release()
    await expect.poll(slow.inFiles).not.toContain(name)
  } finally {
    release()
    await slow.end()
  }
})
