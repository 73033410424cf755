/**
 * A driver's photos and documents: new ones as data, existing ones by name (docs/spec/drivers.md#driver-photo-data,
 * docs/spec/files.md#file-access).
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { forgetDrivers, fullDriver } from './testing/fullDriver.ts'

let server: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-files-'))
  server = await testApp({ env: { DATA_DIR: folder } })
})
beforeEach(async () => {
  await forgetDrivers(server.db)
  await server.db.deleteFrom('stored_file').execute()
  await rm(join(folder, 'files'), { recursive: true, force: true })
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const photo = async (background = '#1b92da') =>
  dataUrl(
    'image/jpeg',
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
const PDF = dataUrl('application/pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'))

const create = async (given: object) =>
  (await server.reply(
    driverRoutes.create,
    { body: { ...fullDriver(), ...given } },
    'administrator',
  )) as DriverRecord
const put = (driver: DriverRecord, body: object) =>
  server.call(driverRoutes.update, { params: { id: driver.id }, body }, 'administrator')
const rows = async () => {
  const found = await server.db.selectFrom('stored_file').select(['name', 'kind', 'owner_id']).execute()
  return found.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
}
const files = async () => {
  const names = await readdir(join(folder, 'files')).catch(() => [])
  return names.filter((name) => !name.startsWith('thumb-')).toSorted()
}
const names = async () => (await rows()).map(({ name }) => name).toSorted()

const NAMED = /^[0-9a-f]{32}\.jpg$/

test('every photo and document is stored under a random name with its kind and owner', async () => {
  const driver = await create({
    photo_src: await photo(),
    driver_license_front_photo: await photo(),
    driver_license_back_photo: await photo(),
    identity_photo: await photo(),
    service_agreement_src: PDF,
    alcohol_delivery_certificate: PDF,
    right_to_work_photos: [
      { src_name: 'Permit one.JPG', file_src: await photo() },
      { src_name: 'permit-two.png', file_src: await photo() },
    ],
  })
  const { service_agreement_src, alcohol_delivery_certificate, right_to_work_photos } = driver
  expect(driver.photo_src).toMatch(NAMED)
  expect(service_agreement_src).toMatch(/^[0-9a-f]{32}\.pdf$/)
  expect(right_to_work_photos.map(({ src_name }) => src_name)).toEqual(['Permit one.JPG', 'permit-two.png'])
  const kept = [
    ['driver_agreement', service_agreement_src],
    ['driver_certificate', alcohol_delivery_certificate],
    ['driver_identity', driver.identity_photo],
    ['driver_licence', driver.driver_license_back_photo],
    ['driver_licence', driver.driver_license_front_photo],
    ['driver_photo', driver.photo_src],
    ...right_to_work_photos.map(({ file_name }) => ['driver_right_to_work', file_name]),
  ].map(([kind, name]) => ({ name, kind, owner_id: driver.id }))
  expect(await rows()).toEqual(
    kept.toSorted((a, b) => `${a.kind}`.localeCompare(`${b.kind}`) || `${a.name}`.localeCompare(`${b.name}`)),
  )
  expect(await names()).toEqual(await files())
})

describe('an edit', () => {
  test('keeps every file if it sends back the stored values', async () => {
    const driver = await create({
      identity_photo: await photo(),
      right_to_work_photos: [{ src_name: 'permit.jpg', file_src: await photo() }],
    })
    const before = await files()
    const { body } = await put(driver, driver)
    expect(body).toEqual({ ...driver, updated_at: (body as DriverRecord).updated_at })
    await expect.poll(files).toEqual(before)
  })

  test('replaces one photo, removes another, and deletes both old files', async () => {
    const driver = await create({ identity_photo: await photo(), photo_src: await photo() })
    const { body } = await put(driver, { identity_photo: await photo('#000000'), photo_src: '' })
    const { identity_photo, photo_src } = body as DriverRecord
    expect([identity_photo === driver.identity_photo, photo_src]).toEqual([false, null])
    await expect.poll(files).toEqual([identity_photo])
    expect(await names()).toEqual([identity_photo])
  })

  test('adds right-to-work photos and removes those it no longer names', async () => {
    const two = [
      { src_name: 'one.jpg', file_src: await photo() },
      { src_name: 'two.jpg', file_src: await photo() },
    ]
    const driver = await create({ right_to_work_photos: two })
    const stays = driver.right_to_work_photos[1]
    const { body } = await put(driver, {
      right_to_work_photos: [{ src_name: 'three.jpg', file_src: await photo() }, stays],
    })
    const now = (body as DriverRecord).right_to_work_photos
    expect(now).toEqual([
      stays,
      { id: expect.any(Number), src_name: 'three.jpg', file_name: expect.stringMatching(NAMED) },
    ])
    await expect.poll(files).toEqual(now.map(({ file_name }) => file_name).toSorted())
    const [entry] = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'update')
      .execute()
    expect(entry).toMatchObject({ after: { right_to_work_photos: now.map(({ file_name }) => file_name) } })
  })

  test('neither uses nor removes another driver’s right-to-work photos', async () => {
    const one = await create({ right_to_work_photos: [{ src_name: 'one.jpg', file_src: await photo() }] })
    const other = await create({
      email: 'other@driverdesk.test',
      right_to_work_photos: [{ src_name: 'other.jpg', file_src: await photo() }],
    })
    const before = await files()
    const [own] = one.right_to_work_photos
    expect(await put(one, { right_to_work_photos: [own, ...other.right_to_work_photos] })).toMatchObject({
      status: 400,
      body: { right_to_work_photos: ['This driver has no such file.'] },
    })
    expect(await put(one, { right_to_work_photos: [own] })).toMatchObject({ status: 200 })
    expect(await names()).toEqual(before)
  })
})

describe('is refused, and leaves no file behind', () => {
  const html = dataUrl('image/png', Buffer.from('<html><script>alert(1)</script></html>'))
  const large = `data:image/png;base64,${'A'.repeat(13_400_000)}`
  test.each<[string, () => Promise<object> | object, object]>([
    [
      'HTML that says it is a png',
      () => ({ identity_photo: html }),
      { identity_photo: ['Unsupported file type'] },
    ],
    ['a document as a photo', () => ({ photo_src: PDF }), { photo_src: ['Unsupported file type'] }],
    [
      'a photo of more than 10 MB',
      () => ({ identity_photo: large }),
      { identity_photo: ['File size should be less than 10 MB!'] },
    ],
    [
      'a right-to-work photo of another name',
      async () => ({ right_to_work_photos: [{ src_name: 'permit.gif', file_src: await photo() }] }),
      { right_to_work_photos: ['Unsupported file type'] },
    ],
    [
      'a good file beside a bad one',
      async () => ({ identity_photo: await photo(), photo_src: html }),
      { photo_src: ['Unsupported file type'] },
    ],
    [
      'a good file beside an email that is taken',
      async () => ({ identity_photo: await photo(), email: 'north@driverdesk.test' }),
      { email: ['The email has already been taken.'] },
    ],
    [
      'the name of a file that is not there',
      () => ({ identity_photo: `${'0'.repeat(32)}.jpg` }),
      { identity_photo: ['This driver has no such file.'] },
    ],
    [
      'the right-to-work photo of someone else',
      () => ({
        right_to_work_photos: [{ id: 1, src_name: 'permit.jpg', file_name: `${'0'.repeat(32)}.jpg` }],
      }),
      { right_to_work_photos: ['This driver has no such file.'] },
    ],
  ])('%s', async (_, given, messages) => {
    const driver = await create({ email: 'before@driverdesk.test' })
    const before = await files()
    const sent = await given()
    const added = await server.call(
      driverRoutes.create,
      { body: { ...fullDriver(), ...sent } },
      'administrator',
    )
    expect([added.status, added.body]).toEqual([400, messages])
    const edited = await put(driver, sent)
    expect([edited.status, edited.body]).toEqual([400, messages])
    await expect.poll(files).toEqual(before)
    expect(await rows()).toEqual([])
  })
})
