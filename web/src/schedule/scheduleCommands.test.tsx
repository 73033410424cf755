import type { Step } from '@driverdesk/contract/steps/step.shapes.ts'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Undo } from '../steps/undo.data.ts'
import { useScreenCommands } from '../ui/commands.ts'
import { useScheduleCommands } from './ScheduleScreen.tsx'

test('the palette offers what the menus of the schedule do, undo by the name of its step', () => {
  const [take, onTool, onPrint] = [vi.fn(), vi.fn(), vi.fn()]
  const stack = { undo: [{ id: 7, name: 'Publish 2 shifts' } as Step], redo: [] }
  const { result } = renderHook(() => {
    useScheduleCommands({
      undo: { stack, take, showPanel: vi.fn(), showPublished: vi.fn() } as unknown as Undo,
      onTool,
      onPrint,
    })
    return useScreenCommands()
  })
  expect(result.current.map(({ label }) => label)).toEqual([
    'Undo: Publish 2 shifts',
    'History of these dates',
    'Published versions…',
    'Publish at…',
    'Save as template…',
    'Apply template…',
    'Manage templates…',
    'Print rota…',
  ])
  result.current.find(({ id }) => id === 'undo')?.run()
  result.current.find(({ id }) => id === 'Publish at…')?.run()
  expect(take).toHaveBeenCalledExactlyOnceWith('undo', stack.undo[0])
  result.current.find(({ id }) => id === 'Print rota…')?.run()
  expect(onPrint).toHaveBeenCalledOnce()
  const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
  window.dispatchEvent(key)
  expect(onPrint).toHaveBeenCalledTimes(2)
  expect(key.defaultPrevented).toBe(true)
  expect(onTool).toHaveBeenCalledExactlyOnceWith('publish at')
})
