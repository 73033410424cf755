/** Logo and service agreement of a restaurant, as a form sends them. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS } from '../testing/testWorld.ts'

let server: TestApp
let folder: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-files-'))
  server = await testApp({ env: { DATA_DIR: folder } })
  token = await server.signIn('administrator')
})
beforeEach(async () => {
  await server.db.deleteFrom('stored_file').execute()
  await rm(join(folder, 'files'), { recursive: true, force: true })
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

const picture = async (background: string) => {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png()
  return new Blob([new Uint8Array(await png.toBuffer())], { type: 'image/png' })
}
const pdf = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })

async function send(url: string, fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') as string,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() as Restaurant & Record<string, unknown> }
}

/** The names in the rows and the files in the folder, without small copies. */
async function kept() {
  const rows = await server.db.selectFrom('stored_file').select(['name', 'kind', 'owner_id']).execute()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return { rows, files }
}

/** The same after earlier calls have deleted their files, which they do after their answer. */
async function settled() {
  const left = async () => {
    const { rows, files } = await kept()
    const named = new Set(rows.flatMap(({ name }) => [name, `thumb-${name}`]))
    return files.filter((name) => /^(upload-|thumb-|[0-9a-f]{32}\.)/.test(name) && !named.has(name))
  }
  await expect.poll(left).toEqual([])
  return kept()
}

const fields = {
  name: 'With files',
  contact_name: 'The manager',
  address: '1 High Street',
  telephone: '020 7946 0123',
  area_id: String(AREAS.north),
  email: 'files@driverdesk.test',
  business_email: 'files@driverdesk.test',
  standard_pay: '12.50',
  weekend_pay: '',
}

test('a form has fields and files: a new file replaces the old, null removes one, and removing the restaurant removes all', async () => {
  const { status, body: one } = await send('/api/restaurant', {
    ...fields,
    file: await picture('#1b92da'),
    service_agreement: pdf,
  })
  expect({ status, pay: [one.standard_pay, one.weekend_pay] }).toEqual({ status: 200, pay: [12.5, null] })
  expect(one.logo_src).toMatch(/^[0-9a-f]{32}\.png$/)
  expect(one.service_agreement_src).toMatch(/^[0-9a-f]{32}\.pdf$/)
  const address = `/api/restaurant/${one.id}`
  const two = await send(address, { _method: 'PATCH', name: 'Other logo', file: await picture('#ffffff') })
  expect(two.body).toMatchObject({ name: 'Other logo', service_agreement_src: one.service_agreement_src })
  const { rows, files } = await settled()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [two.body.logo_src, one.service_agreement_src].toSorted(),
  )
  expect(rows.every(({ owner_id }) => owner_id === one.id)).toBe(true)
  expect(files).not.toContain(one.logo_src)
  expect(files).toContain(two.body.logo_src)
  const three = await send(address, { _method: 'PATCH', logo_src: 'null' })
  expect(three.body).toMatchObject({ logo_src: null, service_agreement_src: one.service_agreement_src })
  const headers = { authorization: `Bearer ${token}` }
  expect((await server.app.inject({ method: 'DELETE', url: address, headers })).statusCode).toBe(200)
  expect((await kept()).rows).toEqual([])
  expect((await settled()).files).not.toContain(one.service_agreement_src)
})

test('the agreement may be sent under its field’s name, and text there keeps or removes it', async () => {
  const given = { ...fields, name: 'With agreement', email: 'agreement@driverdesk.test' }
  const { body: made } = await send('/api/restaurant', { ...given, service_agreement_src: pdf })
  expect(made.service_agreement_src).toMatch(/^[0-9a-f]{32}\.pdf$/)
  const address = `/api/restaurant/${made.id}`
  const left = await send(address, {
    _method: 'PATCH',
    service_agreement_src: made.service_agreement_src as string,
  })
  expect(left.body.service_agreement_src).toBe(made.service_agreement_src)
  const taken = await send(address, { _method: 'PATCH', service_agreement_src: 'null' })
  expect(taken.body.service_agreement_src).toBeNull()
  const unknown = await send(address, { _method: 'PATCH', file: 'logo.png' })
  expect(unknown).toMatchObject({ status: 400, body: { file: ['Must be a file.'] } })
})

test('JSON uses null, and a form the text “null”', async () => {
  const given = {
    ...fields,
    name: 'As JSON',
    email: 'json@driverdesk.test',
    meal: 'Pizza',
    postcode: 'N1 1AA',
  }
  const call = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })
  const made = (await call('/api/restaurant', { ...given, password: null, notify_shifts: 'true' })).json()
  expect(made).toMatchObject({ meal: 'Pizza', postcode: 'N1 1AA', notify_shifts: true })
  const emptied = {
    _method: 'PATCH',
    meal: null,
    postcode: 'null',
    standard_pay: 'null',
    notify_shifts: 'false',
  }
  expect((await call(`/api/restaurant/${made.id}`, emptied)).json()).toMatchObject({
    meal: '',
    postcode: '',
    standard_pay: null,
    notify_shifts: false,
  })
})

test('stores nothing of a file that is not a picture, or that is sent with a wrong field', async () => {
  const before = await settled()
  const html = new Blob(['<html><script>alert(1)</script></html>'], { type: 'image/png' })
  const wrong = await send('/api/restaurant', { ...fields, file: html })
  expect(wrong).toMatchObject({ status: 400, body: { file: [expect.any(String)] } })
  const nowhere = await send('/api/restaurant', {
    ...fields,
    area_id: '999999',
    file: await picture('#000000'),
  })
  expect(nowhere.status).toBe(404)
  expect(await kept()).toEqual(before)
})
