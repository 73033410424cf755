import { notifications, notificationsStore } from '@mantine/notifications'

/** Shows a toast for 5 seconds. */
export function showToast(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: 5_000,
    role: 'status',
  })
}

/** Hides the toasts that would soon close anyway, so that they cover no button of a dialog that opens. Errors stay. */
export function hideToasts(): void {
  for (const { id, autoClose, color } of notificationsStore.getState().notifications)
    if (id && autoClose !== false && color !== 'red') notifications.hide(id)
}
