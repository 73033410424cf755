import { afterAll, beforeAll, expect, test } from 'vitest'
import { addArea, addShifts, fillTestWorld } from '../../testing/testWorld.ts'
import { keepState } from './keptState.ts'
import { storedState } from './storedState.ts'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
})
afterAll(() => stored.end())

test('shows what was written, or nothing if nothing was written', async () => {
  const { db } = stored.database
  const before = await storedState(db)
  expect(await storedState(db)).toEqual(before)
  await addArea(db)
  const after = await storedState(db)
  expect(after.area).not.toBe(before.area)
  expect({ ...after, area: before.area, city: before.city }).toEqual(before)
  await db.updateTable('area').set({ standard_pay: '8.00' }).execute()
  expect((await storedState(db)).area).not.toBe(after.area)
})

test('restores changed, added and removed rows and the rows that depend on them', async () => {
  const { db } = stored.database
  await addShifts(db, [{ comment: 'First' }, { comment: 'Second' }])
  const kept = await keepState(db)
  const before = await storedState(db)
  for (const _ of [1, 2]) {
    await db.updateTable('shift').set({ comment: 'Changed' }).where('comment', '=', 'First').execute()
    await db.deleteFrom('shift').where('comment', '=', 'Second').execute()
    await db.deleteFrom('panel_user').execute()
    await addArea(db)
    expect(await storedState(db)).not.toEqual(before)
    await kept.restore()
    expect(await storedState(db)).toEqual(before)
  }
})
