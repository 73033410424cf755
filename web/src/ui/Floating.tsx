import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react'
import { useIsPhone } from './useIsPhone.ts'

/** The frame of all that opens beside a button or a field: menus, lists, calendars. On a phone Back closes it, as Escape does. */
export function Floating(frame: ComponentProps<'div'>) {
  const isPhone = useIsPhone()
  // Some lists stay in the page while they are closed.
  const isOpen = isPhone && frame.style?.display !== 'none'
  const [Closes, setCloses] = useState<typeof import('./Questions.tsx').FloatingCloses>()
  useEffect(() => {
    // The theme is part of each first page, so this is loaded later, with the questions. If it fails, the next opening tries again.
    if (isOpen)
      import('./Questions.tsx')
        .then(({ FloatingCloses }) => setCloses(() => FloatingCloses))
        .catch(() => undefined)
  }, [isOpen])
  // Mantine reads only the key.
  const onClose = () => frame.onKeyDownCapture?.({ key: 'Escape' } as KeyboardEvent<HTMLDivElement>)
  return (
    <>
      <div {...frame} />
      {isOpen && Closes && <Closes onClose={onClose} />}
    </>
  )
}
