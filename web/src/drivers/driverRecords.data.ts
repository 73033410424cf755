/** The full driver records, which only administrators get: queries, live updates and calls. */

import type { ChangedDriverRecord, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { NewDriver, NewReferral } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { DRIVER_ACTIVE, type DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { liveEventsSince, liveMark } from '../kernel/live.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import type { SendImport } from '../ui/csv/useImport.ts'
import { applyDriverChanges, type DriverChange, driverKeys } from './drivers.data.ts'

const recordKeys = {
  all: [...driverKeys.all, 'records'] as const,
  list: (status: DriverStatus) => [...recordKeys.all, status] as const,
  one: (id: number) => [...recordKeys.all, 'one', id] as const,
}

/** Photos are sent with the form, perhaps over a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

const STALE_AFTER_MS = 5 * 60_000

export const driverRecordsQuery = (status: DriverStatus) =>
  queryOptions({
    queryKey: recordKeys.list(status),
    queryFn: ({ signal }) => fetchRecords(status, signal),
    structuralSharing: false,
    staleTime: STALE_AFTER_MS,
  })

/**
 * A list with the record of one driver of any status, empty if the driver is gone. Not cached after its dialog closes:
 * the next dialog would start with an old version, and saving would be refused as stale.
 */
export const driverRecordQuery = (id: number) =>
  queryOptions({
    queryKey: recordKeys.one(id),
    queryFn: async (): Promise<readonly DriverRecord[]> => {
      const record = await loadDriver(id)
      return record ? [record] : []
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Live events that arrive during the request may be newer than its answer, so they are applied to it. */
async function fetchRecords(status: DriverStatus, signal: AbortSignal): Promise<readonly DriverRecord[]> {
  const mark = liveMark()
  const query = { status: String(status) as `${DriverStatus}` }
  // Administrators get full records unless they ask for the short form.
  const records = (await call(driverRoutes.list, { query }, { signal })) as DriverRecord[]
  return applyDriverChanges(records, changesSince(mark), status)
}

const changesSince = (mark: number) =>
  driverChangesOf(liveEventsSince(mark).filter(({ channel }) => channel === driverLive.name))

export const driversCsv = (status: DriverStatus, ids: number[]): Promise<Blob> =>
  call(driverRoutes.exportCsv, { body: { status: String(status) as `${DriverStatus}`, ids } })

/**
 * Imports drivers from a table; if the box is ticked, they are active at once. The lists are refetched even
 * after a failure.
 */
export const importDrivers: SendImport = ({ file, columns, isDryRun, isTicked }, idempotencyKey) =>
  call(
    driverRoutes.importCsv,
    {
      body: {
        dry_run: isDryRun ? 1 : 0,
        active: isTicked ? 1 : 0,
        columns: columns && JSON.stringify(columns),
      },
      files: { file },
    },
    { idempotencyKey },
  ).finally(() => {
    if (!isDryRun) void queryClient.invalidateQueries({ queryKey: driverKeys.all })
  })

const LIVE: LiveLists = {
  keys: [recordKeys.all],
  channel: driverLive.name,
  patch: (_, events) => patchRecords(driverChangesOf(events)),
}

export const useDriverRecordsLive = (): void => useLiveLists(LIVE)

export function patchRecords(changes: readonly DriverChange[]): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: recordKeys.all })) {
    const records = state.data as readonly DriverRecord[] | undefined
    if (!records) continue
    const last = queryKey.at(-1) as number
    const next = queryKey.includes('one')
      ? applyToDriver(records, changes, last)
      : applyDriverChanges(records, changes, last as DriverStatus)
    // The list keeps its age: only a fetch makes it fresh.
    if (next !== records) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** Fetches a record; undefined if it is gone. */
export async function loadDriver(id: number): Promise<DriverRecord | undefined> {
  const mark = liveMark()
  const record = await unlessGone(call(driverRoutes.get, { params: { id } }))
  if (!record) return undefined
  patchRecords([{ put: record }])
  return applyToDriver([record], changesSince(mark), id)[0]
}

export const createDriver = (body: NewDriver, idempotencyKey: string): Promise<DriverRecord> =>
  patched(call(driverRoutes.create, { body }, { idempotencyKey, timeoutMs: UPLOAD_TIMEOUT_MS }))

/** Refused with 409 if the driver has changed since the person saw the record. */
export const updateDriver = (
  body: NewDriver,
  { id, updated_at }: DriverRecord,
): Promise<ChangedDriverRecord> =>
  patched(
    call(
      driverRoutes.update,
      { params: { id }, query: { inactive: 'false' }, body: { ...body, updated_at } },
      { timeoutMs: UPLOAD_TIMEOUT_MS },
    ),
  )

/** Gives a driver a works number. @throws {Error} if they already have one, or if the call is refused */
export async function giveWorksNumber(id: number, works_number: string): Promise<void> {
  const driver = await loadDriver(id)
  if (!driver) throw new Error('This driver has been removed.')
  const { works_number: now, updated_at } = driver
  if (now === works_number) return
  if (now !== '') throw new Error(`This driver already has the works number ${now}.`)
  const params = { id }
  await patched(
    call(driverRoutes.update, { params, query: { inactive: 'false' }, body: { works_number, updated_at } }),
  )
}

/** The answer is the warning alone. The record with it may also arrive as a live event. */
export async function sendWarning(
  driver: DriverRecord,
  comment: string,
  idempotencyKey: string,
): Promise<void> {
  const params = { id: driver.id }
  const warning = await call(driverRoutes.addWarning, { params, body: { comment } }, { idempotencyKey })
  patchDriver(driver.id, (now) =>
    now.warnings.some(({ id }) => id === warning.id) ? now : { ...now, warnings: [warning, ...now.warnings] },
  )
}

export const updateReferral = (
  { id, updated_at }: DriverRecord,
  hear_about_us: NewReferral['hear_about_us'],
): Promise<DriverRecord> =>
  patched(call(driverRoutes.updateReferral, { params: { id }, body: { hear_about_us, updated_at } }))

/** A switch in the menu of a row (docs/spec/drivers.md#driver-status, docs/spec/drivers.md#progressing). */
export type DriverSwitch = { status: DriverStatus } | { not_progressing: 10 | 20 }

export const switchDriver = (
  { id, updated_at }: DriverRecord,
  change: DriverSwitch,
): Promise<ChangedDriverRecord> =>
  patched(
    call(driverRoutes.update, {
      params: { id },
      query: 'status' in change ? { inactive: 'true' } : { progressing: 'true' },
      body: { ...change, updated_at },
    }),
  )

/** Changes a part of a record that has no version of its own. */
function patchDriver(id: number, change: (now: DriverRecord) => DriverRecord): void {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: recordKeys.all })) {
    const known = (state.data as readonly DriverRecord[] | undefined)?.find((driver) => driver.id === id)
    if (known) patchRecords([{ put: change(known) }])
  }
}

async function patched<R extends DriverRecord>(answer: Promise<R>): Promise<R> {
  const record = await answer
  patchRecords([{ put: record }])
  return record
}

export const driverChangesOf = (events: readonly LiveEvent[]): DriverChange[] =>
  events.map(({ event, data }) =>
    event === DESTROY ? { remove: (data as { id: number }).id } : { put: data as DriverRecord },
  )

/** The record of one driver in any status, after the changes. */
function applyToDriver(
  known: readonly DriverRecord[],
  changes: readonly DriverChange[],
  id: number,
): readonly DriverRecord[] {
  let next = known
  for (const change of changes) {
    if ('put' in change && change.put.id === id) next = applyDriverChanges(next, [change], change.put.status)
    if ('remove' in change) next = applyDriverChanges(next, [change], DRIVER_ACTIVE)
  }
  return next
}
