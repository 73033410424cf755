import { IconFlask } from '@tabler/icons-react'
import classes from './Example.module.css'
import { RemoveExample } from './ExamplePart.tsx'

/** A quiet line under the bar while there is example data. */
export const ExampleLine = () => (
  <section className={classes.line} aria-label="Example data">
    <IconFlask size="1rem" stroke={1.5} aria-hidden="true" className={classes.icon} />
    <p className={classes.words}>
      Example data
      <span className={classes.more}>: made-up restaurants, drivers and shifts. Nothing is sent.</span>
    </p>
    <RemoveExample label="Remove" />
  </section>
)
