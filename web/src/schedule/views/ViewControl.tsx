import { SegmentedControl } from '@mantine/core'
import { giveFocus } from '../../ui/focus.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useScene } from '../model/scene.ts'
import { isByHour, type ViewName } from '../schedule.search.ts'
import classes from './ViewControl.module.css'
import { choicesFor, viewNamed } from './views.ts'

/** Each view has its own control, which takes the focus once another view is drawn. */
const focusChosen = () => document.querySelector<HTMLElement>('[data-views] input:checked')?.focus()

/** Chooses the view; nothing if there is only one. */
export function ViewControl({ isVertical = false }: { isVertical?: boolean }) {
  const { audience, asked, onChange } = useScene()
  const isPhone = useIsPhone()
  const views = choicesFor(audience.name).filter(({ id }) => !isPhone || !isByHour(id))
  if (views.length < 2) return null
  const { within, id: shown } = viewNamed(asked.view, audience.name)
  return (
    <SegmentedControl
      data-views=""
      orientation={isVertical ? 'vertical' : 'horizontal'}
      classNames={{ label: isVertical ? classes.vertical : classes.view }}
      aria-label="View"
      data={views.map(({ id, label }) => ({ value: id, label }))}
      value={within ?? shown}
      onChange={(chosen) => {
        onChange({ view: chosen === views[0]?.id ? undefined : (chosen as ViewName) })
        giveFocus(focusChosen)
      }}
    />
  )
}
