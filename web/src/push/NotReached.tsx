import type { ReactNode } from 'react'
import { notReachedWords } from './messageWords.ts'

interface NotReachedProps {
  count: number
  /** The names of the drivers. */
  children: ReactNode
}

/** 'Ann Example has no device and is not reached: phone them' */
export const NotReached = ({ count, children }: NotReachedProps) => (
  <>
    {children} {notReachedWords(count)}
  </>
)
