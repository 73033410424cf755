import '@mantine/notifications/styles.layer.css'
import { Notifications, type NotificationsProps } from '@mantine/notifications'
import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { dialogsOpen, footHeight } from './toastPlace.ts'

const AT_THE_TOP = { top: '0.625rem', bottom: 'auto' }

/** Toasts, above the foot of the screen or at the top beside a dialog, so that they cover neither totals nor buttons. */
export function Snackbars(props: NotificationsProps) {
  const { px } = useStore(footHeight)
  const { count } = useStore(dialogsOpen)
  const foot = px === undefined ? undefined : ({ '--foot-height': `${px}px` } as CSSProperties)
  return <Notifications {...props} style={{ ...foot, ...(count > 0 && AT_THE_TOP) }} />
}
