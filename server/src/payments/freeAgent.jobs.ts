import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { SYSTEM } from '../kernel/audit.ts'
import type { Db } from '../kernel/database.ts'
import type { JobKind } from '../kernel/jobs.ts'
import type { Settings } from '../kernel/settings.ts'
import { change } from '../kernel/unitOfWork.ts'
import { unfinishedCopies } from './copies.reads.ts'
import { tellLateCopies } from './failedCopies.ts'
import { freeAgent } from './freeAgent.ts'
import { mirrorCopy } from './mirrorCopy.ts'
import { FREEAGENT_INVOICE_JOB, type InvoiceJobData, PATIENT } from './payments.queue.ts'

/** Without keys nothing is done. Invoices from before there were keys have no copy: they were booked otherwise. */
export function freeAgentJobs(db: Db, settings: Settings, now: () => Date): JobKind[] {
  const accounting = settings.freeAgent && {
    db,
    freeAgent: freeAgent(db, settings.freeAgent),
    today: () => todayIn(settings.businessTimeZone, now()),
  }
  return [
    {
      name: FREEAGENT_INVOICE_JOB,
      tries: PATIENT,
      run: async (data, unit) => {
        const { invoice, isBuilt = false } = data as InvoiceJobData
        if (accounting) await mirrorCopy({ ...accounting, ...unit }, invoice, isBuilt)
      },
    },
    {
      name: 'freeagent-sweep',
      cron: '41 * * * *',
      run: async (_data, unit) => {
        if (!accounting) return
        const ids = await unfinishedCopies(db)
        await change(unit, SYSTEM, async (work) => {
          work.enqueue(FREEAGENT_INVOICE_JOB, ...ids.map((invoice): InvoiceJobData => ({ invoice })))
        })
        await tellLateCopies(unit, now())
      },
    },
  ]
}
