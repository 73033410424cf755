import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { bankProblems, birthProblem } from '@driverdesk/domain/drivers/driverRules.ts'
import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  REGISTRATION_BEGUN,
  REGISTRATION_FINISHED,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { newPassword } from '../accounts/credentials.service.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { seenAs } from '../kernel/stale.ts'
import { driverColumns, plannedReferral, refuseWithoutAreas, storeSentFiles } from './driverForm.ts'
import { driverRecord, driversInScope, lockDriver } from './drivers.reads.ts'
import {
  addDriver,
  addWarning,
  editDriver,
  setColumns,
  setDriverStatus,
  setProgress,
  statusAtFirst,
} from './drivers.writes.ts'
import { exportDrivers, importDrivers } from './driverTable.ts'
import { driverNames } from './namesakes.reads.ts'

const byQuery = { '10': DRIVER_ACTIVE, '20': DRIVER_INACTIVE, '30': DRIVER_APPLICANT } as const

export const driverHandlers = handlers(driverRoutes, {
  list: ({ db, scope, query }) => {
    const isWhole = scope.role === 'administrator' && query.short !== '1'
    return driversInScope(db, scope, byQuery[query.status ?? '10'], isWhole ? 'whole' : 'short')
  },

  names: ({ db, scope, query }) => driverNames(db, scope, query),

  importCsv: (call) => importDrivers(call),
  exportCsv: (call) => exportDrivers(call, byQuery[call.body.status ?? '10']),

  get: ({ db, params }) => driverRecord(db, params.id),

  async create({ body, services, change, today, checkData, storeFile }) {
    refuseLaterBirth(body, today())
    refuseWrongBank(body)
    const password = await hashedPassword(body.password)
    const files = await storeSentFiles({ checkData, storeFile }, body)
    return change(async (work) => {
      await refuseWithoutAreas(work.tx)
      const columns = {
        ...driverColumns(body),
        ...password,
        first_name: body.first_name,
        email: body.email,
        ...statusAtFirst(body, services),
        registration_step: body.half_board ? REGISTRATION_BEGUN : REGISTRATION_FINISHED,
      } as const
      const id = await addDriver(work, body, columns, files)
      return driverRecord(work.tx, id)
    })
  },

  async update({ params, query, body, change, today, refuseStale, checkData, storeFile }) {
    refuseLaterBirth(body, today())
    const password = await hashedPassword(body.password)
    const files = await storeSentFiles({ checkData, storeFile }, body)
    return change(async (work) => {
      const stored = await lockDriver(work.tx, params.id)
      await refuseStale(work, seenDriver(stored.driver, body))
      if (query.inactive === 'true') {
        const said = await setDriverStatus(work, stored, body, today())
        return { ...(await driverRecord(work.tx, params.id)), ...said }
      }
      if (query.progressing === 'true') await setProgress(work, stored, body)
      else {
        refuseWrongBank(body, stored.driver)
        await editDriver(work, stored, body, { ...driverColumns(body), ...password }, files)
      }
      return driverRecord(work.tx, params.id)
    })
  },

  updateReferral: ({ params, body, change, refuseStale }) =>
    change(async (work) => {
      const stored = await lockDriver(work.tx, params.id)
      await refuseStale(work, seenDriver(stored.driver, body))
      const columns = await plannedReferral(work.tx, stored.driver, body.hear_about_us)
      if (columns) await setColumns(work, stored, 'referral', columns)
      return driverRecord(work.tx, params.id)
    }),

  addWarning: ({ params, body, scope, change }) =>
    change(async (work) => {
      await lockDriver(work.tx, params.id)
      return addWarning(work, scope, params.id, body.comment)
    }),
})

/** @throws {Invalid} for a date of birth that is today or later */
function refuseLaterBirth(
  { date_of_birth }: { date_of_birth?: string | null | undefined },
  today: IsoDate,
): void {
  const problem = birthProblem(orNull(date_of_birth), today)
  if (problem) throw new Invalid({ date_of_birth: [problem] })
}

/** @throws {Invalid} for bank details that are wrong and not stored */
function refuseWrongBank(...given: Parameters<typeof bankProblems>): void {
  const problems = Object.entries(bankProblems(...given))
  if (problems.length > 0)
    throw new Invalid(Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])))
}

/** Call it before the unit of work: argon2 is slow on purpose. */
async function hashedPassword(given: string | null | undefined): Promise<{ password_hash?: string }> {
  const password = orNull(given)
  return password ? { password_hash: (await newPassword(password)).password_hash } : {}
}

const seenDriver = seenAs('driver')
