import { Notifications, type NotificationsProps } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { footHeight } from './footHeight.ts'

/** Toasts, above the foot of the screen, so that they cover neither totals nor buttons. */
export function Snackbars(props: NotificationsProps) {
  const { px } = useStore(footHeight)
  const style = px === undefined ? undefined : ({ '--foot-height': `${px}px` } as CSSProperties)
  return <Notifications {...props} style={style} />
}
