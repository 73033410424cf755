import { notifications } from '@mantine/notifications'

/** Says for 5 seconds what was done. */
export function tell(message: string): void {
  notifications.show({
    id: message,
    message,
    autoClose: 5_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: 'status',
  })
}
