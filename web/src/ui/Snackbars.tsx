import '@mantine/notifications/styles.layer.css'
import { Notifications, type NotificationsProps } from '@mantine/notifications'
import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { dialogsOpen, footHeight } from './toastPlace.ts'

const AT_THE_TOP = '0.625rem'
/** A dialog begins at 5dvh, or at 0 on a phone. */
const BELOW_A_TITLE = 'calc(5dvh + 4rem)'

/** Toasts, above the foot of the screen or near the top of a dialog, so that they cover neither totals, titles nor buttons. */
export function Snackbars(props: NotificationsProps) {
  const { px } = useStore(footHeight)
  const { count, titles } = useStore(dialogsOpen)
  const top = titles > 0 ? BELOW_A_TITLE : AT_THE_TOP
  const foot = px === undefined ? undefined : ({ '--foot-height': `${px}px` } as CSSProperties)
  return <Notifications {...props} style={{ ...foot, ...(count > 0 && { top, bottom: 'auto' }) }} />
}
