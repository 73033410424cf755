import { stat } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { keepFilesInMemory } from './filesInMemory.ts'

afterEach(() => void vi.unstubAllEnvs())

test('leaves a chosen folder for temporary files', async () => {
  vi.stubEnv('TMPDIR', '/chosen')
  const remove = await keepFilesInMemory()
  await remove()
  expect(process.env.TMPDIR).toBe('/chosen')
})

test('keeps to the disk where memory has no room', async () => {
  vi.stubEnv('TMPDIR', undefined)
  vi.spyOn(process, 'availableMemory').mockReturnValueOnce(2 ** 30)
  const remove = await keepFilesInMemory()
  expect(process.env.TMPDIR).toBeUndefined()
  await remove()
})

test('gives a folder to every account, and removes it', async () => {
  vi.stubEnv('TMPDIR', undefined)
  const remove = await keepFilesInMemory()
  const folder = process.env.TMPDIR
  const mode = folder === undefined ? 0o1777 : (await stat(folder)).mode & 0o7777
  await remove()
  expect(mode).toBe(0o1777)
  expect(process.env.TMPDIR).toBeUndefined()
  if (folder !== undefined) await expect(stat(folder)).rejects.toThrow('ENOENT')
})
