import { notifications, notificationsStore } from '@mantine/notifications'

/** Shows a toast for 5 seconds, or until it is closed. */
export function showToast(message: string, untilClosed = false): void {
  notifications.show({
    id: message,
    message,
    autoClose: untilClosed ? false : 5_000,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'status',
  })
}

/** Hides the toasts that would soon close anyway, so that they cover no button of a dialog that opens. Errors stay. */
export function hideToasts(): void {
  for (const { id, autoClose, color } of notificationsStore.getState().notifications)
    if (id && autoClose !== false && color !== 'red') notifications.hide(id)
}
