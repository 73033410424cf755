import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFilesInMemory } from './filesInMemory.ts'

const MODULE = new URL('./filesInMemory.ts', import.meta.url).href

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'driverdesk-memory-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(parent, { recursive: true })
})

test('leaves a chosen folder for temporary files', async () => {
  vi.stubEnv('TMPDIR', '/chosen')
  await keepFilesInMemory()
  expect(process.env.TMPDIR).toBe('/chosen')
})

test('uses the disk if memory has no room', async () => {
  vi.stubEnv('TMPDIR', undefined)
  vi.spyOn(process, 'availableMemory').mockReturnValueOnce(2 ** 30)
  await keepFilesInMemory()
  expect(process.env.TMPDIR).toBeUndefined()
})

/** A process that has made its folder, with a file in it, and continues as `then` says. */
async function withFolder(then: string): Promise<ChildProcess> {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { passingFolder } from '${MODULE}'
    const folder = await passingFolder('${parent}')
    writeFileSync(folder + '/file', 'x')
    console.log(folder)
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

const WAIT = 'setInterval(() => undefined, 1_000)'
const FAIL = "setTimeout(() => { throw new Error('failed') }, 200)"

test('gives a folder to every account', async () => {
  const child = await withFolder(WAIT)
  const [name] = await readdir(parent)
  expect((await stat(join(parent, String(name)))).mode & 0o7777).toBe(0o1777)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('removes the folder at %s', async (signal, code) => {
  const child = await withFolder(WAIT)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([code, null])
  expect(await readdir(parent)).toEqual([])
})

test('removes the folder after an error', async () => {
  expect(await once(await withFolder(FAIL), 'exit')).toEqual([1, null])
  expect(await readdir(parent)).toEqual([])
})

test('removes what a killed process left, and nothing else', async () => {
  const killed = await withFolder(WAIT)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await readdir(parent)).toHaveLength(1)
  const others = [`driverdesk-${process.pid}-running`, 'driverdesk-report-x']
  for (const name of others) await mkdir(join(parent, name))
  await writeFile(join(parent, others[0] as string, 'file'), 'x')
  const next = await withFolder(WAIT)
  next.kill('SIGTERM')
  await once(next, 'exit')
  expect((await readdir(parent)).toSorted()).toEqual(others.toSorted())
})
