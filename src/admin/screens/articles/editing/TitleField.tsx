import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './editing.module.css'

interface Props {
  value: string
  fault: string | undefined
  isReadOnly: boolean
  autoFocus: boolean
  onChange(value: string): void
  /** Enter goes on to the text. */
  onEnter(): void
}

export function TitleField({ value, fault, isReadOnly, autoFocus, onChange, onEnter }: Props) {
  return (
    <>
      <Input.TextArea
        aria-label="标题"
        rows={1}
        placeholder="标题"
        variant="borderless"
        className={styles.title}
        value={value}
        autoFocus={autoFocus}
        readOnly={isReadOnly}
        status={fault === undefined ? '' : 'error'}
        // A single line of text, even if it wraps on the screen.
        onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
        onPressEnter={(event) => {
          if (isOfComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
      {fault !== undefined && (
        <p role="alert" className={styles.problem}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The Enter that ends the composing of a word is the keyboard's; in Safari it comes after it, with this code. */
function isOfComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}
