/** Tests how files are served. The sweep over all routes tests who gets which (accessSweep.test.ts). */
import { fileRoutes } from '@driverdesk/contract/files/files.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileExamples, storeExampleFiles } from '../testing/storedExamples.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await storeExampleFiles(server.db, server.files)
})
afterAll(() => server.end())

const logo = fileExamples.image({ restaurantId: RESTAURANTS.northOne })
const licence = fileExamples.driverLicence({ driverId: DRIVERS.north })
const agreement = fileExamples.restaurantAgreement({ restaurantId: RESTAURANTS.northOne })

test('a public picture may be cached for ever, and is served only as a picture', async () => {
  const answer = await server.call(fileRoutes.image, logo)
  expect(answer.body).toBe('restaurant_logo of 1')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '20',
    'content-disposition': `inline; filename="${logo.params.file}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a private picture is never cached', async () => {
  const answer = await server.call(fileRoutes.driverLicence, licence, 'manager')
  expect(answer).toMatchObject({ status: 200, body: 'driver_licence of 2' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})

describe('a document is found only by its own path', () => {
  const papers = [licence.params.file, agreement.params.file]
  const paths = papers.flatMap((file) => [
    `/images/${file}`,
    `/images/thumb/${file}`,
    `/images/thumb-${file}`,
    `/images/../files/${file}`,
    `/documents/${file}`,
    `/documents/service_agreements/driver/${file}`,
    `/${file}`,
    `/assets/${file}`,
    `/documents/identity_photos/driver/${file}`,
    `/images/%2e%2e%2ffiles%2f${file}`,
    `/files/${file}`,
    `/documents/driver_licenses/driver/..%2f${file}`,
    `/documents/driver_licenses/restaurant/${file}`,
  ])
  test.each(paths)('%s', async (url) => {
    const authorization = `Bearer ${await server.signIn('administrator')}`
    for (const headers of [{}, { authorization }]) {
      const answer = await server.app.inject({ url, headers })
      expect([401, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain(' of ')
    }
  })
})

test('a file with a row but lost from the store is not found', async () => {
  await server.files.remove(logo.params.file)
  expect(await server.call(fileRoutes.image, logo)).toMatchObject({
    status: 404,
    body: { message: 'This file does not exist.' },
  })
})
