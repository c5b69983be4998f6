import styles from './competitions.module.css'

/** The error of a row's input, below it; the input refers to it by `invalidBy` with the same id. */
export function RowProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <div id={id} className={styles.problem}>
        {text}
      </div>
    )
  )
}

/** For an input of antd. */
export function invalidBy(text: string | undefined, id: string) {
  return text === undefined ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': id }
}
