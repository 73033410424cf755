import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'

/** Runs `npm run demo` in a separate process, like a person. */
function run(args: string[], where: NodeJS.ProcessEnv) {
  const command = [join(import.meta.dirname, 'cli.ts'), 'demo', ...args]
  const env = { PATH: process.env.PATH, ...where }
  return new Promise<{ code: number; output: string; error: string }>((resolve) => {
    execFile(process.execPath, command, { env }, (failure, output, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, output, error })
    })
  })
}

describe('npm run demo', () => {
  let folder: string
  let server: TestDatabase | undefined
  let where: NodeJS.ProcessEnv

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'driverdesk-demo-'))
    server = await testDatabase()
    where = { DATA_DIR: join(folder, 'data'), ...(server.url && { DATABASE_URL: server.url }) }
  })
  afterAll(async () => {
    await server?.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('refuses a wrong argument before it opens anything', async () => {
    const unopened = { DATA_DIR: join(folder, 'unopened') }
    const { code, output, error } = await run(['--size', 'huge'], unopened)
    expect([code, output]).toEqual([1, ''])
    expect(error).toMatch(/^--size is small or national, not 'huge'\.\nnpm run driverdesk -- demo .*\n$/)
  })

  it('fills an empty database, lists its content and sign-ins, and refuses a second time', async () => {
    const first = await run(['--today', '2026-03-27', '--seed', '5'], where)
    expect(first.error).toBe('')
    expect(first.code).toBe(0)
    expect(first.output).toContain('around 2026-03-27')
    expect(first.output).toMatch(
      /Filled: 4 areas, 25 restaurants, 80 drivers, [\d,]+ shifts, [\d,]+ timesheets\./,
    )
    for (const role of ['admin', 'manager', 'restaurant', 'driver']) {
      expect(first.output).toContain(`${role}@driverdesk.test`)
    }
    expect(first.output).not.toContain('postgres://')

    const second = await run([], where)
    expect([second.code, second.output]).toEqual([1, ''])
    expect(second.error).toMatch(/^The database is not empty: .*\n$/)
  })
})
