import { Button } from 'antd'
import { useState } from 'react'
import styles from './matches.module.css'
import type { Score } from './score.ts'

interface Props {
  /** The side and the value: 第 1 局 朔风 的比分. */
  label: string
  value: Score
  disabled?: boolean
  onChange(value: Score): void
}

/** A score, by big buttons or typed. Typed text is used at every key. */
export function Stepper({ label, value, disabled, onChange }: Props) {
  // Null: the current value. Text that is not a score stays in the field, and is not sent.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && scoreOf(typed) === undefined
  const step = (by: number) => {
    setTyped(null)
    onChange(Math.max(0, (value ?? 0) + by))
  }
  return (
    <div className={styles.stepper}>
      <Button aria-label={`${label}减 1`} disabled={disabled || value === null || value === 0} onClick={() => step(-1)}>
        −
      </Button>
      <input
        aria-label={label}
        aria-invalid={isWrong}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        placeholder="—"
        value={typed ?? (value === null ? '' : String(value))}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          // Emptying the field while typing another score does not clear it; leaving it empty does.
          if (typed !== null && scoreOf(typed) === null && value !== null) onChange(null)
          if (!isWrong) setTyped(null)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          const score = scoreOf(target.value)
          if (typeof score === 'number' && score !== value) onChange(score)
        }}
      />
      <Button aria-label={`${label}加 1`} disabled={disabled} onClick={() => step(1)}>
        +
      </Button>
    </div>
  )
}

/** Undefined: not a score. Full-width digits of a Chinese keyboard are accepted. */
function scoreOf(text: string): Score | undefined {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  const score = Number(plain)
  return score <= 1_000_000 ? score : undefined
}
