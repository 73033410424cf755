import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { watchedOptionAlert, watchedOptionMail } from '@driverdesk/domain/alerts/watchedOption.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { queueMails } from '../mail/mail.service.ts'
import type { OptionEvents } from '../options/options.events.ts'
import { raiseAlerts } from './alerts.service.ts'

/**
 * Tells every administrator, by alert and by mail, that bank details, VAT or commission have changed
 * (docs/spec/options.md#company-wide-options).
 */
export async function tellAdministrators(
  work: Work,
  { before, after, address }: OptionEvents['option changed'],
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
