import styles from './icon.module.css'

/** Drawn on a grid of 24 with round ends, in the colour of the text beside them. */
const drawings = {
  home: 'M4 11 12 4l8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M7.5 9h6M7.5 12.5h6M7.5 16h4',
  team: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 19.5c.4-3.6 2.7-5.5 6-5.5s5.6 1.9 6 5.5M15.5 4.9a3.1 3.1 0 0 1 0 5.8M17.4 14.3c2.2.7 3.4 2.5 3.6 5.2',
  single: 'M12 11.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM4.8 20c.6-4 3.4-6 7.2-6s6.6 2 7.2 6',
  battle: 'M4 4l10.5 10.5M20 4 9.5 14.5M12.5 16.5l4-4M11.5 16.5l-4-4M15.5 15.5l4 4M8.5 15.5l-4 4',
  page: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  outside: 'M10 14 20 4M14 4h6v6M18 14v6H4V6h6',
  all: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4.5 4.5',
  schedule: 'M4.5 6h15v13.5h-15zM4.5 10h15M8.5 3.5v4M15.5 3.5v4M8 13.5h3M8 16.5h6',
  honour:
    'M8 4h8v5.5a4 4 0 0 1-8 0zM8 5.5H4.5v1.5A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5v1.5a3.5 3.5 0 0 1-3.5 3.5M12 13.5V17M8.5 20h7M10 17h4v3h-4z',
  play: 'M8 5.5v13l10.5-6.5z',
  album: 'M3.5 7.5h13v12h-13zM7 7.5V4.5h13.5v12h-4M3.5 16l4-4 3 3 2-2 4 4',
  seen: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  unseen:
    'M4 4l16 16M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.2 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.8-.8M9.9 9.9a3 3 0 0 0 4.2 4.2',
  phone: 'M6.5 3.5h11v17h-11zM11 17.5h2',
  server: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.01M7.5 16v.01',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  halfMoon: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M12 8h3.5M12 12h4.5M12 16h3.5',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
} as const
export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
