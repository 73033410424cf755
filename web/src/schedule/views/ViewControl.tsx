import { SegmentedControl } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useScene } from '../model/scene.ts'
import type { ViewName } from '../schedule.search.ts'
import classes from './ViewControl.module.css'
import { viewNamed, viewsFor } from './views.ts'

/** Another view was just chosen. Each view has its own control, which then takes the focus. */
let isChanging = false

/** Chooses the view; nothing if there is only one. */
export function ViewControl({ isVertical = false }: { isVertical?: boolean }) {
  const { audience, asked, shownAs, onChange } = useScene()
  const control = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another view is drawn, the choice is done.
  useLayoutEffect(() => {
    if (isChanging && isFocusLost()) control.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isChanging = false
  }, [shownAs.id])
  const isPhone = useIsPhone()
  const views = viewsFor(audience.name).filter(({ hasHours }) => !isPhone || !hasHours)
  if (views.length < 2) return null
  return (
    <SegmentedControl
      ref={control}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      classNames={{ label: isVertical ? classes.vertical : classes.view }}
      aria-label="View"
      data={views.map(({ id, label }) => ({ value: id, label }))}
      value={viewNamed(asked.view, audience.name).id}
      onChange={(chosen) => {
        isChanging = chosen !== shownAs.id
        onChange({ view: chosen === views[0]?.id ? undefined : (chosen as ViewName) })
      }}
    />
  )
}
