import { Notifications, type NotificationsProps } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

/** Where things are said for a moment: what was done, and what went wrong. */
export const Snackbars = (props: NotificationsProps) => <Notifications {...props} />
