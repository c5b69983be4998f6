import icon from '../components/icon.module.css'

/** Icons that only competitions need, on the grid of `Icon`, in a separate chunk. */
const drawings = {
  cup: 'M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 6H4.5c0 3 1 5 3.5 5.5M16.5 6h3c0 3-1 5-3.5 5.5M12 14.5V18M8.5 20h7M9.5 18h5',
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2',
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8v.01',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  play: 'M8 5.5v13l10.5-6.5z',
} as const

export function Glyph({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={icon.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
