/** Tests restoring a backup of this version into a later one, which has one more migration. */
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addShifts, fillTestWorld } from '../../testing/testWorld.ts'
import { folderStore } from '../files/fileStore.ts'
import { run } from '../testing/ownProcess.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { writeBackup } from './writeBackup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROOT = resolve(import.meta.dirname, '../../../..')
/** Changes rows, adds a column, and inserts a row. */
const LATER = `
  import { sql } from 'kysely'
  export async function up(db) {
    await sql\`alter table shift add letters integer\`.execute(db)
    await sql\`update shift set letters = length(comment), comment = upper(comment)\`.execute(db)
    await sql\`alter table shift alter letters set not null\`.execute(db)
    await sql\`insert into city (label) values ('Of tomorrow')\`.execute(db)
  }`

let folder: string
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-later-'))
  source = await newDatabase()
  target = await newDatabase()
  await sql`drop schema public cascade`.execute(target.database.db)
  await sql`create schema public`.execute(target.database.db)
})
afterAll(async () => {
  await source.end()
  await target.end()
  await rm(folder, { recursive: true, force: true })
})

test('its rows go through the migrations added since', async () => {
  const { db } = source.database
  await fillTestWorld(db)
  await addShifts(db, [{ comment: 'by bike' }, { comment: '' }])
  const cities = await db.selectFrom('city').select('label').orderBy('id').execute()
  await writeBackup(source.url, folderStore(join(folder, 'files')), join(folder, 'backup'))

  const later = join(folder, 'later')
  await cp(join(ROOT, 'server'), join(later, 'server'), {
    recursive: true,
    filter: (path) => !/\/node_modules$|\.test\.ts$/.test(path),
  })
  await cp(join(ROOT, 'package.json'), join(later, 'package.json'))
  for (const packages of ['node_modules', 'server/node_modules'])
    await symlink(join(ROOT, packages), join(later, packages))
  await writeFile(join(later, 'server/src/migrations/0999_later.ts'), LATER)

  const restored = await run(join(later, 'server/src/cli.ts'), ['restore', join(folder, 'backup')], {
    DATABASE_URL: target.url,
    DATA_DIR: join(folder, 'data'),
  })
  expect(restored).toMatchObject({ code: 0, err: '' })
  const shifts = await sql`select comment, letters from shift order by id`.execute(target.database.db)
  expect(shifts.rows).toEqual([
    { comment: 'BY BIKE', letters: 7 },
    { comment: '', letters: 0 },
  ])
  const labels = await target.database.db.selectFrom('city').select('label').orderBy('id').execute()
  expect(labels).toEqual([...cities, { label: 'Of tomorrow' }])
  const names = await readdir(join(later, 'server/src/migrations'))
  const { rows } = await sql`select name from kysely_migration`.execute(target.database.db)
  expect(rows).toHaveLength(names.length)
  expect(rows).toContainEqual({ name: '0999_later' })
})
