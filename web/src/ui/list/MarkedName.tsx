import classes from './MarkedName.module.css'

/** The name of a record with a short label. */
export function MarkedName({ name, mark }: { name: string; mark: string | undefined }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      {mark && <span className={classes.mark}>{mark}</span>}
    </>
  )
}
