import { useEffect, useEffectEvent } from 'react'
import { showToast } from '../ui/showToast.ts'

/** Closes a sheet once it is over, and says why. */
export function useCloseOnce(isOver: boolean, why: string, onClose: () => void): void {
  const close = useEffectEvent(() => {
    showToast(why, true)
    onClose()
  })
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
}
