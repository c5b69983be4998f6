import { Fragment } from 'react'
import type { Note } from './match-words.ts'

/** In one line, separated by dots. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <span>
      {notes.map(({ text, look }, i) => (
        <Fragment key={text}>
          {i > 0 && '\u00a0· '}
          <span className={look || undefined}>{text}</span>
        </Fragment>
      ))}
    </span>
  )
}
