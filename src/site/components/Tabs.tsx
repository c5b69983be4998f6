import type { ReactNode } from 'react'
import page from './page.module.css'
import styles from './tabs.module.css'

interface Props {
  /** Of the page's ids: the panels are chosen by radio buttons, which need no script. */
  id: string
  label: string
  panels: readonly { key: string | number; label: string; content: ReactNode }[]
  /** The key of the one that is open at first; else it is the first one. */
  open?: string | number | undefined
}

/** So many have rules in the stylesheet. */
export const mostTabs = 8

/** One of several panels, chosen in a row above them; a single one stands alone. */
export function Tabs({ id, label, panels, open = panels[0]?.key }: Props) {
  const shown = panels.slice(0, mostTabs)
  const [only, ...others] = shown
  if (others.length === 0) return only?.content ?? null
  return (
    <fieldset className={styles.tabs}>
      <legend className={page.hidden}>{label}</legend>
      {shown.map(({ key }) => (
        <input key={key} className={styles.choice} type="radio" name={id} id={`${id}-${key}`} defaultChecked={key === open} />
      ))}
      <div className={styles.labels}>
        {shown.map((panel) => (
          <label key={panel.key} htmlFor={`${id}-${panel.key}`}>
            {panel.label}
          </label>
        ))}
      </div>
      <div className={styles.panels}>
        {shown.map((panel) => (
          <div key={panel.key}>{panel.content}</div>
        ))}
      </div>
    </fieldset>
  )
}
