import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { DragLabel, type DragLabelHandle } from './DragLabel.tsx'

test('stays inside the window for any length of text', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150)
  const label = createRef<DragLabelHandle>()
  render(
    <MantineProvider>
      <DragLabel ref={label} />
    </MantineProvider>,
  )
  act(() =>
    label.current?.say({
      what: 'a',
      action: 'Move',
      copies: false,
      note: undefined,
      problem: 'Why not',
      hint: undefined,
    }),
  )
  act(() => label.current?.place({ x: 10, y: window.innerHeight - 20 }))
  const box = document.querySelector<HTMLElement>('[data-refused]')
  expect(box?.style.transform).toBe(`translate(24px, ${window.innerHeight - 150 - 4}px)`)
})
