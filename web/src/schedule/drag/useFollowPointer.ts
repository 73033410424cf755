import { useEffect, useRef } from 'react'
import { followPointer } from './followPointer.ts'

/** Follows a pointer for as long as the caller is in sight: what is under way when it goes is called off. */
export function useFollowPointer(): (...press: Parameters<typeof followPointer>) => void {
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])
  return (...press) => {
    callOff.current = followPointer(...press)
  }
}
