/** Tests that PostgreSQL's programs run however npm has installed them. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { completeLinks, findPrograms } from './programs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-programs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const version = async (program: string) => (await promisify(execFile)(program, ['--version'])).stdout

test('knows their major version', async () => {
  const { postgres, initdb, majorVersion } = await findPrograms(undefined)
  expect(await version(postgres)).toContain(`(PostgreSQL) ${majorVersion}.`)
  expect(await version(initdb)).toContain(`(PostgreSQL) ${majorVersion}.`)
})

test('makes the links missing after an install without scripts', async () => {
  const { postgres } = await findPrograms(undefined)
  const native = join(folder, 'native')
  await cp(join(dirname(postgres), '..'), native, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  const before = (await readdir(join(native, 'lib'))).toSorted()
  for (const { target } of links) await rm(join(native, '..', target))
  expect(await completeLinks(native)).toBe(true)
  expect((await readdir(join(native, 'lib'))).toSorted()).toEqual(before)
  expect(await version(join(native, 'bin', 'postgres'))).toContain('(PostgreSQL) 18.')
})

test('names DATABASE_URL on a platform without programs', async () => {
  const arch = vi.spyOn(process, 'arch', 'get').mockReturnValue('riscv64')
  await expect(findPrograms(undefined)).rejects.toThrow(
    /^npm installed no PostgreSQL for \S+-riscv64 \(.+\)\. Set DATABASE_URL to/,
  )
  arch.mockRestore()
})
