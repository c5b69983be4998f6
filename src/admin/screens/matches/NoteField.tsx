import { Input } from 'antd'
import { useId } from 'react'
import styles from './matches.module.css'

const noteMax = 300

/** Typed text is never cut: what is too long is said. */
export function lengthLack(note: string): string | null {
  return note.length > noteMax ? `说明最多 ${noteMax} 字。` : null
}

/** The public note of an act outside a form. */
export function NoteField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const id = useId()
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        value={value}
        count={{ max: noteMax, show: true }}
        rows={2}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
