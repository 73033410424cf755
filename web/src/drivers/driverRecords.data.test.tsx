import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { driversQuery } from './activeDrivers.data.ts'
import { loadDriver, updateDriver } from './driverRecords.data.ts'
import { driverRecord } from './testing/driverRecord.ts'

const record = driverRecord({ id: 1, first_name: 'Bea' })

beforeEach(() => {
  signIn(administrator)
  queryClient.setQueryData(driversQuery.queryKey, [])
  fakeServer({
    'GET /api/driver/1': { body: record },
    'PUT /api/driver/1?inactive=false': { body: record },
  })
})

const isOld = () => queryClient.getQueryState(driversQuery.queryKey)?.isInvalidated

test("refetches the schedule's drivers after a change, but not after a read", async () => {
  expect(await loadDriver(1)).toEqual(record)
  expect(isOld()).toBe(false)
  await updateDriver({ first_name: 'Bea', last_name: 'One', email: record.email }, record)
  expect(isOld()).toBe(true)
})
