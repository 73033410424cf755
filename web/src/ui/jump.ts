import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks a jump, after which the keyboard continues in the target. */
    isJump?: boolean
  }
}

/** The state of a navigation that takes the keyboard focus along. */
export const JUMP = { isJump: true }

/** The key of the jump that led here; undefined if something else did. */
export const useJump = (): string | undefined =>
  useRouterState({
    select: ({ resolvedLocation }) => {
      const { isJump, __TSR_key: key } = resolvedLocation?.state ?? {}
      return isJump ? key : undefined
    },
  })
