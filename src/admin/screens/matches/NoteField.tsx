import { Input } from 'antd'
import { useId } from 'react'
import { counted, textFault } from '#admin/pieces/text-limit.ts'
import styles from './matches.module.css'

const noteMax = 300

/** Text is never cut: an error says that it is too long. */
export function noteFault(note: string): string | null {
  const fault = textFault(note, noteMax)
  return fault === undefined ? null : `说明${fault}。`
}

/** The public note of an act outside a form. */
export function NoteField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const id = useId()
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea id={id} value={value} count={counted(noteMax)} rows={2} onChange={({ target }) => onChange(target.value)} />
    </div>
  )
}
