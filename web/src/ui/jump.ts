import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person has jumped there, and goes on by keyboard in what is shown. */
    isJump?: boolean
  }
}

/** The state of a navigation that leads the keyboard along. */
export const JUMP = { isJump: true }

/** Names the jump that led to what is shown; undefined if something else did. */
export const useJump = (): string | undefined =>
  useRouterState({
    select: ({ resolvedLocation }) => {
      const { isJump, __TSR_key: key } = resolvedLocation?.state ?? {}
      return isJump ? key : undefined
    },
  })
