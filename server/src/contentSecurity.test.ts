/**
 * Tests the scripts that answers allow: a page runs only our own files, and an uploaded file runs none
 * (docs/spec/files.md#file-access).
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@driverdesk/contract/contract.ts'
import { answersFile } from '@driverdesk/contract/kernel/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleCalls } from './testing/callExamples.ts'
import { exampleRecords } from './testing/exampleRecords.ts'
import { storeExampleFiles } from './testing/storedExamples.ts'
import { type TestApp, testApp } from './testing/testApp.ts'

let website: string
let server: TestApp
beforeAll(async () => {
  website = await mkdtemp(join(tmpdir(), 'driverdesk-policy-'))
  for (const page of ['index.html', 'driver.html']) {
    await writeFile(join(website, page), '<!doctype html><title>Driverdesk</title>')
  }
  await mkdir(join(website, 'assets'))
  await writeFile(join(website, 'assets', 'main-3f2a.js'), 'export {}')
  server = await testApp({ website })
  await storeExampleFiles(server.db, server.files)
})
afterAll(async () => {
  await server.end()
  await rm(website, { recursive: true })
})

/** By directive: `script-src` → `'self'`. */
const policyOf = (header: unknown) =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

test.each(['/', '/login', '/drivers/7', '/driver/shifts', '/viewas?user=3', '/nothing/here', '/api/docs'])(
  'the page at %s runs only our own script files, and cannot be framed',
  async (url) => {
    const { headers, statusCode } = await server.app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = policyOf(headers['content-security-policy'])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('script-src-attr')).toEqual(["'none'"])
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'self'"])
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)

test('a script is sent without the headers of pages', async () => {
  const { headers, statusCode } = await server.app.inject({ url: '/assets/main-3f2a.js' })
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toBeUndefined()
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

const files = exampleCalls.filter(({ route }) => answersFile(route.reply))

test.each(files)(
  '$name answers with a file that cannot run scripts, and with its true type',
  async (call) => {
    const sent = call.example(await exampleRecords(server.db))
    const isForDriversAlone = call.route.access.length === 1 && call.route.access[0] === 'driver'
    const by = isForDriversAlone ? 'driver' : 'administrator'
    const { status, headers } = await server.call(call.route, sent, by)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-disposition']).toMatch(/^(inline|attachment); filename="[\w.-]+"/)
    // A file that a browser could treat as a page is saved, never shown.
    expect(headers['content-type']).not.toMatch(/html|xml|svg|script/)
  },
)

test('everything except pages and files is sent as JSON, even refusals', async () => {
  for (const url of [
    '/healthz',
    '/api/openapi.json',
    '/api/nothing',
    '/api/user',
    '/images/nothing.png',
    '/%',
  ]) {
    const { headers } = await server.app.inject({ url })
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect(files.length).toBeGreaterThan(Object.keys(contract.files).length)
})
