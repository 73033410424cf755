/** Multipart calls over a real socket: what is taken, what is refused, and that nothing is left behind. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { type UploadServer, uploadServer } from '../testing/uploadServer.ts'
import { folderStore } from './folderStore.ts'

let stored: TestDatabase
let server: UploadServer
beforeAll(async () => {
  stored = await testDatabase()
  server = await uploadServer(stored.database.db, (dataDir) => folderStore(join(dataDir, 'files')))
})
afterAll(async () => {
  await server.end()
  await stored.end()
})
beforeEach(async () => {
  await stored.database.db.deleteFrom('stored_file').execute()
})

const picture = (format: 'png' | 'jpeg', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#1b92da' } })
    .toFormat(format)
    .toBuffer()

type Part = string | { bytes: Buffer<ArrayBuffer> | string; name?: string; type?: string }

function form(parts: Record<string, Part | Part[]>): FormData {
  const data = new FormData()
  for (const [field, given] of Object.entries(parts)) {
    for (const part of [given].flat()) {
      if (typeof part === 'string') data.append(field, part)
      else data.append(field, new Blob([part.bytes], { type: part.type ?? '' }), part.name ?? 'file.png')
    }
  }
  return data
}

async function send(path: string, body: FormData | string, more: RequestInit = {}) {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    ...more,
    body: body === '' ? null : body,
    headers: { authorization: 'Bearer administrator', ...more.headers },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const files = (): Promise<string[]> => readdir(join(server.dataDir, 'files')).catch(() => [])
const rows = () => stored.database.db.selectFrom('stored_file').selectAll().execute()

describe('what is taken', () => {
  test('a picture and text fields; the file has a random name, a small copy and a row', async () => {
    const before = await files()
    const answer = await send(
      '/api/thing',
      form({ title: 'Logo', file: { bytes: await picture('png', 300, 200) } }),
    )
    expect(answer).toEqual({
      status: 200,
      body: { name: expect.stringMatching(/^[0-9a-f]{32}\.png$/), title: 'Logo' },
    })
    const { name } = answer.body as { name: string }
    expect((await files()).filter((file) => !before.includes(file)).toSorted()).toEqual(
      [name, `thumb-${name}`].toSorted(),
    )
    const thumb = await sharp(join(server.dataDir, 'files', `thumb-${name}`)).metadata()
    expect([thumb.width, thumb.height]).toEqual([128, 85])
    expect(await rows()).toMatchObject([{ name, kind: 'restaurant_logo', owner_id: 1 }])
    expect(await server.inUploads()).toEqual([])
  })

  test('no file at all, an empty file field of a browser, and JSON', async () => {
    const nothing = { status: 200, body: { name: null, title: 'x' } }
    expect(await send('/api/thing', form({ title: 'x', agreement: 'null', file: '' }))).toEqual(nothing)
    expect(await send('/api/thing', form({ title: 'x', file: { bytes: '', name: '' } }))).toEqual(nothing)
    const json = { headers: { 'content-type': 'application/json' } }
    expect(await send('/api/thing', '{"title":"x"}', json)).toEqual(nothing)
  })

  test('what a record no longer has goes with the commit: one file that is dropped, and all files of a record', async () => {
    const stored = await send('/api/thing', form({ title: 'x', file: { bytes: await picture('jpeg') } }))
    const other = await send('/api/thing', form({ title: 'x', file: { bytes: await picture('jpeg') } }))
    expect(await files()).toContain(stored.body.name)
    await send(`/api/thing/${stored.body.name}`, form({ title: 'x', _method: 'PATCH' }))
    expect(await files()).not.toContain(stored.body.name)
    expect(await files()).toEqual(expect.arrayContaining([other.body.name, `thumb-${other.body.name}`]))
    await send('/api/thing/1', '', { method: 'DELETE' })
    expect((await files()).filter((file) => file.includes(String(other.body.name)))).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('a POST with the method override and a plain PATCH; other methods of the field are refused', async () => {
    const done = { status: 200, body: { name: null, title: 'title' } }
    expect(await send('/api/thing/1', form({ title: 'x', _method: 'PATCH' }))).toEqual(done)
    expect(await send('/api/thing/1', form({ title: 'x' }), { method: 'PATCH' })).toEqual(done)
    const refused = { status: 400, body: { _method: ['Must be PATCH.'] } }
    expect(await send('/api/thing/1', form({ title: 'x' }))).toEqual(refused)
    expect(await send('/api/thing/1', form({ title: 'x', _method: 'DELETE' }))).toEqual(refused)
  })
})
