import type { Undo } from '../steps/undo.data.ts'
import { type ScheduleTool, toolLines } from '../templates/scheduleTools.data.ts'
import { useOfferCommands } from '../ui/commands.ts'

interface CommandsOptions {
  undo: Undo
  onTool: (tool: ScheduleTool) => void
}

/** What the schedule's menus offer beside its shifts, for the palette: steps, history, templates, timed publishing. */
export function useScheduleCommands({ undo, onTool }: CommandsOptions): void {
  const [last] = undo.stack?.undo ?? []
  const [next] = undo.stack?.redo ?? []
  useOfferCommands([
    ...(last ? [{ id: 'undo', label: `Undo: ${last.name}`, run: () => undo.take('undo', last) }] : []),
    ...(next ? [{ id: 'redo', label: `Redo: ${next.name}`, run: () => undo.take('redo', next) }] : []),
    { id: 'history', label: 'History of these days', run: () => undo.showPanel({ kind: 'week' }) },
    { id: 'published', label: 'As it was published on…', run: undo.showPublished },
    ...toolLines(onTool).map(({ label, onClick }) => ({ id: label, label, run: onClick })),
  ])
}
