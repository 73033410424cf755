import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { StartError } from '../program.ts'
import { makeFilledDatabase } from './embedded.ts'
import { PostgresFailed } from './programs.ts'

test('if a disk fills up while a database is filled, a sentence says so, and nothing is left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-filled-'))
  const filling = makeFilledDatabase(dataDir, pino({ level: 'silent' }), async () => {
    throw new PostgresFailed('PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device')
  })
  await expect(filling).rejects.toThrow(StartError)
  await expect(filling).rejects.toThrow(`The disk of ${dataDir} is full. Free some space and start again.`)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})
