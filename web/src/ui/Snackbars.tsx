import { Notifications, type NotificationsProps } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'

export const Snackbars = (props: NotificationsProps) => <Notifications {...props} />
