import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { modals } from '@mantine/modals'

/**
 * 'Notify drivers?' before a shift is published or taken back (document 2, 2.1); undefined where the person thought better
 * of it.
 *
 * @param driver by name; undefined of an open shift, which is only published
 * @param note what else is to be known before
 */
export const askNotify = (action: 'publish' | 'unpublish', driver: string | undefined, note?: string) =>
  new Promise<PushDrivers | undefined>((answer) => {
    const verb = action === 'publish' ? 'Publish' : 'Unpublish'
    modals.openConfirmModal({
      title: driver === undefined ? 'Notify drivers?' : 'Notify the driver?',
      children: note ? `${note} ${newsText(action, driver)}` : newsText(action, driver),
      labels: { confirm: `${verb} and notify`, cancel: `${verb} quietly` },
      confirmProps: { 'data-autofocus': true },
      centered: true,
      size: 400,
      onConfirm: () => answer(PUSH_SEND),
      onCancel: () => answer(PUSH_NOT),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })

function newsText(action: 'publish' | 'unpublish', driver: string | undefined): string {
  if (driver === undefined)
    return 'A push message can tell the drivers of this restaurant that the shift is open.'
  return action === 'publish'
    ? `A push message can tell ${driver} of the shift.`
    : `A push message can tell ${driver} that the shift is withdrawn.`
}
