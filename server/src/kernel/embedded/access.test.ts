import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAccess } from './access.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'driverdesk-access-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(parent, { recursive: true })
})

test('uses an absolute path for its folder, because PostgreSQL runs in another one', async () => {
  vi.stubEnv('TMPDIR', relative(process.cwd(), parent))
  const { folder } = await openAccess(undefined)
  expect(isAbsolute(folder)).toBe(true)
})

test('uses a port if PostgreSQL would read the path of the socket’s folder as two paths', async () => {
  const folder = join(parent, 'a, b')
  await mkdir(folder)
  vi.stubEnv('TMPDIR', folder)
  const { settings } = await openAccess(undefined)
  expect(settings).toContain('listen_addresses=127.0.0.1')
})
