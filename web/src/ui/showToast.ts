import { notifications } from '@mantine/notifications'

/** Shows a toast for 5 seconds. */
export function showToast(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: 5_000,
    role: 'status',
  })
}
