import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { watchedOptionAlert, watchedOptionMail } from '@driverdesk/domain/alerts/watchedOption.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { raiseAlerts } from '../alerts/alerts.raise.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMails } from '../mail/mail.queue.ts'

/**
 * Tells every administrator, by alert and by mail, that bank details, VAT or commission have changed (rulings 13.2).
 *
 * @param address of the screen of the options
 */
export async function tellAdministrators(
  work: Work,
  before: Row<'option'>,
  after: Row<'option'>,
  address: string,
): Promise<void> {
  const change = { okey: after.okey, before: before.ovalue, after: after.ovalue, by: work.actor.name }
  const alert = watchedOptionAlert(change)
  const mail = watchedOptionMail(change, address)
  if (!alert || !mail) return
  await raiseAlerts(work, [alert])
  const administrators = await work.tx
    .selectFrom('panel_user')
    .select(['first_name', 'last_name', 'email'])
    .where('role', '=', ADMINISTRATOR)
    .orderBy('id')
    .execute()
  await queueMails(
    work,
    administrators.map(({ first_name, last_name, email }) => ({
      to: { name: fullName(first_name, last_name), address: email },
      ...mail,
    })),
  )
}
