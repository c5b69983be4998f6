import { useLayoutEffect, useRef } from 'react'
import styles from './choice-row.module.css'
import { SiteLink } from './SiteLink.tsx'

export interface Choice {
  label: string
  /** How many there are; `tells`: the number itself reveals results. */
  count?: { number: number; tells: boolean }
  to: string
  isCurrent: boolean
}

interface Props {
  label: string
  choices: readonly Choice[]
  /** `tabs`: for the navy head of a page. */
  look?: 'chips' | 'tabs'
}

/** Links with the current one marked, in a row that scrolls sideways where needed. */
export function ChoiceRow({ label, choices, look = 'chips' }: Props) {
  const row = useRef<HTMLElement>(null)
  const current = choices.findIndex((choice) => choice.isCurrent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current choice is what moves
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <nav className={look === 'tabs' ? styles.tabs : styles.chips} aria-label={label} ref={row}>
      {choices.map((choice) => (
        <SiteLink key={choice.to} to={choice.to} keepsPlace aria-current={choice.isCurrent ? 'page' : undefined}>
          {choice.label}
          {choice.count && <span className={choice.count.tells ? 'result' : undefined}> {choice.count.number}</span>}
        </SiteLink>
      ))}
    </nav>
  )
}
