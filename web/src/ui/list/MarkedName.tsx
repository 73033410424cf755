import classes from './MarkedName.module.css'

/** The name of a row's record, with a short word behind it where there is something to say of it at once. */
export function MarkedName({ name, mark }: { name: string; mark: string | undefined }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      {mark && <span className={classes.mark}>{mark}</span>}
    </>
  )
}
