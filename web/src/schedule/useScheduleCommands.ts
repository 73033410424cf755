import type { Undo } from '../steps/undo.data.ts'
import { type ScheduleTool, toolLines } from '../templates/scheduleTools.data.ts'
import { type ScreenCommand, useOfferCommands } from '../ui/commands.ts'

interface CommandsOptions {
  undo: Undo
  /** Opens templates and timed publishing; left out for those who have none. */
  onTool?: (tool: ScheduleTool) => void
}

/** What the schedule's menus offer beside its shifts, for the palette: steps, history, templates, timed publishing. */
export function useScheduleCommands({ undo, onTool }: CommandsOptions): void {
  const { stack, take, showPanel, showPublished } = undo
  const steps = (['undo', 'redo'] as const).flatMap((way): ScreenCommand[] => {
    const [step] = stack?.[way] ?? []
    return step ? [{ id: way, label: `${LABELS[way]}: ${step.name}`, run: () => take(way, step) }] : []
  })
  const history: ScreenCommand[] = showPublished
    ? [
        { id: 'history', label: 'History of these days', run: () => showPanel({ kind: 'week' }) },
        { id: 'published', label: 'As it was published on…', run: showPublished },
      ]
    : []
  const tools = onTool ? toolLines(onTool) : []
  useOfferCommands([
    ...steps,
    ...history,
    ...tools.map(({ label, onClick }) => ({ id: label, label, run: onClick })),
  ])
}

const LABELS = { undo: 'Undo', redo: 'Redo' } as const
