/** Emails drivers their pay statements (docs/spec/timesheets.md#pay-statement). */
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  payStatementMail,
  statementFileName,
  statementSums,
} from '@driverdesk/domain/timesheets/payStatement.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.events.ts'
import { queueMail } from '../mail/mail.service.ts'
import { type DriverStatement, KEPT } from './payStatements.reads.ts'

/**
 * Two calls at once wait for each other at the row, and the second queues nothing. Returns whether it was queued.
 *
 * @param goesOut false without a mail server: it is kept in the outbox once, and still waits to be emailed
 */
export async function mailOnce(
  work: Work,
  statement: DriverStatement,
  file: Buffer,
  goesOut: boolean,
): Promise<boolean> {
  const { driverId: driver_id, range, lines, recipient, sender } = statement
  const digest = goesOut ? statement.digest : `${KEPT}${statement.digest}`
  const added = await work.tx
    .insertInto('pay_statement_mail')
    .values({ driver_id, period_from: range.from, period_to: range.to, digest })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'period_from', 'period_to'])
        .doUpdateSet({ digest, mailed_at: sql`now()` })
        .where('pay_statement_mail.digest', 'not in', [statement.digest, digest]),
    )
    .returning('driver_id')
    .executeTakeFirst()
  if (!added) return false
  const { total } = statementSums(lines)
  await queueMail(work, {
    to: { name: recipient.name, address: recipient.email },
    ...payStatementMail({ name: recipient.name, company: sender.name, range, total }),
    attachment: { file, name: statementFileName(range, recipient.name) },
  })
  work.record({
    thing: 'driver',
    id: driver_id,
    action: goesOut ? 'send_statement' : 'keep_statement',
    before: null,
    after: {
      pay_days: `${displayDate(range.from)} – ${displayDate(range.to)}`,
      approved_pay: formatMoney(total),
    },
  })
  return true
}

/** A statement that counts as kept in the outbox goes out, so its driver counts as emailed. */
export async function notePayStatementSent({ tx }: Work, mail: CountedMail): Promise<void> {
  for (const { digest, ...statement } of await mailedIn(tx, mail))
    if (digest.startsWith(KEPT)) await setDigest(tx, statement, digest, digest.slice(KEPT.length))
}

/** A statement that was to go out is kept in the outbox, so its driver does not count as emailed. */
export async function notePayStatementKept({ tx }: Work, mail: CountedMail): Promise<void> {
  for (const { digest, ...statement } of await mailedIn(tx, mail))
    if (!digest.startsWith(KEPT)) await setDigest(tx, statement, digest, `${KEPT}${digest}`)
}

/** The last statement of its driver and days, if the email has it. */
async function mailedIn(tx: Tx, { to_name, to_address, attachment, created_at, reminder }: CountedMail) {
  if (reminder) return []
  const mailed = await tx
    .selectFrom('pay_statement_mail')
    .innerJoin('driver', 'driver.id', 'driver_id')
    .select(['driver_id', 'period_from as from', 'period_to as to', 'digest'])
    .where('driver.email', '=', to_address)
    // An email of before is an older statement.
    .where('mailed_at', '<=', created_at)
    .execute()
  return mailed.filter((range) => statementFileName(range, to_name) === attachment)
}

async function setDigest(
  tx: Tx,
  { driver_id, ...range }: { driver_id: number; from: string; to: string },
  before: string,
  digest: string,
): Promise<void> {
  await tx
    .updateTable('pay_statement_mail')
    .set({ digest })
    .where('driver_id', '=', driver_id)
    .where('period_from', '=', range.from)
    .where('period_to', '=', range.to)
    // A newer statement may have been sent since it was read.
    .where('digest', '=', before)
    .execute()
}
