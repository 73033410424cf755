/** Exports drivers as a CSV file, and imports them from one, checked like the form of a new driver. */
import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { NewDriver } from '@driverdesk/contract/drivers/driverForm.shapes.ts'
import type { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { ImportReply } from '@driverdesk/contract/kernel/csv.ts'
import type { FieldErrors } from '@driverdesk/contract/kernel/refusals.ts'
import { areasByName } from '@driverdesk/domain/areas/areaRules.ts'
import { dataFull } from '@driverdesk/domain/drivers/driverGroups.ts'
import {
  DRIVER_DATES,
  DRIVER_HEADS,
  DRIVER_HOURS,
  DRIVER_IMPORT,
  type DriverHead,
} from '@driverdesk/domain/drivers/driverHeads.ts'
import {
  bankProblems,
  birthProblem,
  NO_AREA_YET,
  periodProblems,
  type RulePeriods,
  WORKS_NUMBER_TAKEN,
} from '@driverdesk/domain/drivers/driverRules.ts'
import {
  type DriverStatus,
  driverStatusLabel,
  NOT_PROGRESSING,
  REGISTRATION_FINISHED,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { type IsoDate, typedDate, typedWithFullYear } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { areaNames, areasToChoose } from '../areas/areas.reads.ts'
import type { SignedInCall } from '../kernel/call.ts'
import { type ImportRow, importCsv, type UniqueField } from '../kernel/files/csvImport.ts'
import { type CsvColumns, csvExport } from '../kernel/files/exports.ts'
import type { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import { fieldErrors } from '../kernel/requestInput.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { restaurantsInScope } from '../restaurants/restaurants.reads.ts'
import { driverColumns } from './driverForm.ts'
import { driversInScope } from './drivers.reads.ts'
import { auditedFields, insertDrivers, statusAtFirst } from './drivers.writes.ts'

/** Areas and restaurants in scope; others do not exist for the caller. */
interface Names {
  areas: ReadonlyMap<number, string>
  restaurants: ReadonlyMap<number, string>
}

export async function exportDrivers(
  call: SignedInCall<typeof driverRoutes.exportCsv>,
  status: DriverStatus,
): Promise<FileAnswer> {
  const { db, scope } = call
  const isWhole = scope.role === 'administrator'
  const drivers = await driversInScope(db, scope, status, isWhole ? 'whole' : 'short')
  const [areas, restaurants] = await Promise.all([areaNames(db, scope), restaurantsInScope(db, scope)])
  const names = { areas: byId(areas), restaurants: byId(restaurants) }
  const file = { thing: 'driver', list: 'drivers', filter: { status }, ids: call.body.ids }
  if (!isWhole) {
    return csvExport(call, {
      ...file,
      columns: shortColumns(names),
      rows: JSON.parse(drivers.text) as Driver[],
    })
  }
  const rows = JSON.parse(drivers.text) as DriverRecord[]
  return csvExport(call, { ...file, columns: wholeColumns(names), rows })
}

const byId = (named: readonly { id: number; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]))

const SHORT = ['first_name', 'last_name', 'email', 'phone'] as const

const shortColumns = ({ areas, restaurants }: Names): CsvColumns<Driver> => [
  ['ID', ({ id }) => id],
  ...heads(SHORT),
  [
    'Areas',
    ({ area_ids }) =>
      area_ids
        .map(({ area_id }) => areas.get(area_id))
        .filter(isThere)
        .join('; '),
  ],
  [
    'Restaurants',
    ({ restaurant_ids: chosen }) =>
      chosen
        .map(({ restaurant_id }) => restaurants.get(restaurant_id))
        .filter(isThere)
        .join('; '),
  ],
  ['Status', ({ status }) => driverStatusLabel(status)],
]

/** Names are separated by semicolons, because a name may have a comma. Those out of scope are left out. */
const isThere = (name: string | undefined) => name !== undefined

const REST = (Object.keys(DRIVER_HEADS) as DriverHead[]).filter(
  (field) => !SHORT.some((short) => short === field),
)

const wholeColumns = (names: Names): CsvColumns<DriverRecord> => [
  ...shortColumns(names),
  ['Data Full, %', dataFull],
  ['Activation Date', ({ activated_at }) => activated_at],
  ['Last seen', ({ activity_time }) => activity_time],
  [
    'Progress',
    ({ not_progressing }) => (not_progressing === NOT_PROGRESSING ? 'Not Progressing' : 'Progressing'),
  ],
  ...heads(REST),
  ['Has experience', ({ have_experience }) => have_experience && (have_experience === 10 ? 'Yes' : 'No')],
  ['Referred by', ({ hear_about_us }) => hear_about_us && (hear_about_us.name || hear_about_us.type)],
  ['Referral paid', ({ hear_about_us }) => hear_about_us && (hear_about_us.paid ? 'Yes' : 'No')],
  ['Warnings', ({ warnings }) => warnings.length],
  ['Added', ({ created_at }) => created_at],
]

function heads<Field extends DriverHead>(
  fields: readonly Field[],
): CsvColumns<Record<Field, string | number | null>> {
  return fields.map((field) => [DRIVER_HEADS[field], (row) => row[field]])
}

interface NewRecord {
  form: NewDriver
  areaIds: number[]
}

export const importDrivers = (call: SignedInCall<typeof driverRoutes.importCsv>): Promise<ImportReply> =>
  importCsv(call, {
    thing: 'driver',
    fields: DRIVER_IMPORT,
    async reader(db) {
      const areas = await areasToChoose(db)
      if (areas.length === 0) throw new Invalid({ file: [NO_AREA_YET] })
      const areaOf = areasByName(areas)
      const today = call.today()
      return (row) => readRow(row, areaOf, today)
    },
    unique: [
      uniqueField('email', 'The email has already been taken.', 'this email'),
      uniqueField('works_number', WORKS_NUMBER_TAKEN, 'this works number'),
    ],
    write: (work, records) => write(work, records, statusAtFirst(call.body, call.services)),
  })

function readRow({ fields }: ImportRow, areaOf: (name: string) => number | string, today: IsoDate) {
  const { area_ids = '', have_experience = '', ...texts } = fields
  const areas = area_ids
    .split(';')
    .filter((name) => name.trim() !== '')
    .map(areaOf)
  const experience = EXPERIENCE[have_experience.toLowerCase()]
  const given = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, typedValue(field, text)]),
  )
  const { data, error } = NewDriver.safeParse({ ...given, have_experience: experience ?? null })
  const unknown = areas.filter((area) => typeof area === 'string')
  const unborn = birthProblem(data?.date_of_birth, today)
  const errors: FieldErrors = {
    ...(unborn && { date_of_birth: [unborn] }),
    ...listed({ ...periodProblems(given as RulePeriods), ...bankProblems(texts) }),
    ...(error && fieldErrors(error)),
    ...(unknown.length > 0 && { area_ids: unknown }),
    ...(experience === undefined && { have_experience: ['Must be Yes or No.'] }),
  }
  const areaIds = [...new Set(areas.filter((area) => typeof area === 'number'))]
  return { errors, record: data && { form: data, areaIds } }
}

const listed = (problems: Readonly<Record<string, string>>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, [problem]]))

const DATES: ReadonlySet<string> = new Set(DRIVER_DATES)
const HOURS: ReadonlySet<string> = new Set(DRIVER_HOURS)

/** Keeps an unreadable value as it was typed, so that the shape refuses it. */
function typedValue(field: string, text: string): string | number {
  if (field === 'date_of_birth') return typedWithFullYear(text) ?? text
  if (DATES.has(field)) return typedDate(text) ?? text
  return HOURS.has(field) && /^\d+$/.test(text) ? Number(text) : text
}

const EXPERIENCE: Readonly<Record<string, 10 | 20 | null>> = { yes: 10, no: 20, '': null }

/** A field that no two drivers may share. The database compares the values. */
const uniqueField = (
  field: 'email' | 'works_number',
  storedMessage: string,
  called: string,
): UniqueField => ({
  field,
  storedMessage,
  called,
  key: ({ fields }) => (fields[field] ?? '').toLowerCase(),
  async stored(db, keys) {
    const { rows } = await sql<{ key: string }>`
      select given.key from unnest(${keys}::text[]) as given(key)
      where given.key <> '' and exists (
        select from driver where lower(${sql.ref(`driver.${field}`)}) = lower(given.key))`.execute(db)
    return new Set(rows.map(({ key }) => key))
  },
})

async function write(
  work: Work,
  records: readonly NewRecord[],
  atFirst: ReturnType<typeof statusAtFirst>,
): Promise<void> {
  const drivers = await insertDrivers(
    work.tx,
    records.map(({ form, areaIds }) => ({
      columns: {
        ...driverColumns(form),
        first_name: form.first_name,
        email: form.email,
        ...atFirst,
        registration_step: REGISTRATION_FINISHED,
      },
      areaIds,
    })),
  )
  const added = drivers.map(({ driver, areaIds }) => ({
    driver,
    reach: { area_ids: areaIds, restaurant_ids: [] },
    photos: [],
  }))
  for (const written of added) {
    const { id } = written.driver
    work.record({ thing: 'driver', id, action: 'import', ...auditedFields(null, written) })
    work.announce({ channel: 'driver', event: 'store', entityId: id })
  }
  await work.happened('drivers added', { drivers: added })
}
