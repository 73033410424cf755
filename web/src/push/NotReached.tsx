import type { ReactNode } from 'react'

interface NotReachedProps {
  count: number
  /** The names of the drivers. */
  children: ReactNode
}

/** 'Ann Example has no device and is not reached: phone them' */
export const NotReached = ({ count, children }: NotReachedProps) => (
  <>
    {children} {count === 1 ? 'has no device and is not reached' : 'have no device and are not reached'}:
    phone them
  </>
)
