import type { Undo } from '../steps/undo.data.ts'
import { historyLines } from '../steps/undo.data.ts'
import { type ScheduleTool, toolLines } from '../templates/scheduleTools.data.ts'
import { type ScreenCommand, useOfferCommands } from '../ui/commands.ts'

interface CommandsOptions {
  undo: Undo
  /** Opens templates and timed publishing; left out for those who have none. */
  onTool?: (tool: ScheduleTool) => void
}

/** What the schedule's menus offer beside its shifts, for the palette: steps, history, templates, timed publishing. */
export function useScheduleCommands({ undo, onTool }: CommandsOptions): void {
  const { stack, take } = undo
  const steps = (['undo', 'redo'] as const).flatMap((way): ScreenCommand[] => {
    const [step] = stack?.[way] ?? []
    return step ? [{ id: way, label: `${LABELS[way]}: ${step.name}`, run: () => take(way, step) }] : []
  })
  const lines = [...historyLines(undo), ...(onTool ? toolLines(onTool) : [])]
  useOfferCommands([...steps, ...lines.map(({ label, onClick }) => ({ id: label, label, run: onClick }))])
}

const LABELS = { undo: 'Undo', redo: 'Redo' } as const
