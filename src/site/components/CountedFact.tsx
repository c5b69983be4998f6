import styles from './page-head.module.css'

export interface Counted {
  count: number
  /** With the measure word: 场正在进行. */
  of: string
}

/** One of the facts of a page's head. Where ten become nine on an open page, those beside it stay where they are. */
export function CountedFact({ count, of }: Counted) {
  return <span className={count < 10 ? styles.ofOneDigit : undefined}>{`${count} ${of}`}</span>
}
