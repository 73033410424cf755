import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { modals } from '@mantine/modals'

/** 'Notify drivers?' before an open shift is published (document 2, 2.1); undefined where the person thought better of it. */
export const askNotify = () =>
  new Promise<PushDrivers | undefined>((answer) => {
    modals.openConfirmModal({
      title: 'Notify drivers?',
      children: 'A push message can tell the drivers of this restaurant that the shift is open.',
      labels: { confirm: 'Publish and notify', cancel: 'Publish quietly' },
      confirmProps: { 'data-autofocus': true },
      centered: true,
      size: 400,
      onConfirm: () => answer(PUSH_SEND),
      onCancel: () => answer(PUSH_NOT),
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })
