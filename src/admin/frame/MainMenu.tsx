import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#admin/session.ts'
import { may, whyNot } from '#shared/admin/policy.ts'
import styles from './main-menu.module.css'
import { keeperNavigation, keeperOverview, type NavigationLine, navigation, overview } from './navigation.tsx'

/** The screens of the console in their groups, as links: a click with the middle button opens another window. A scorekeeper has a short menu. */
export function MainMenu({ onPick }: { onPick?: () => void }) {
  const { pathname } = useLocation()
  const isKeeper = useSession().user.role === 'scorekeeper'
  const groups = isKeeper ? keeperNavigation : navigation
  const first = isKeeper ? keeperOverview : overview
  const current = groups.flatMap(({ lines }) => lines).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const line = (one: NavigationLine) => (
    <Line key={one.path} line={one} isCurrent={one === (current ?? (pathname === '/' ? first : undefined))} onPick={onPick} />
  )
  return (
    <nav aria-label="管理后台" className={styles.menu}>
      <ul>{line(first)}</ul>
      {groups.map(({ label, lines }) => (
        <Group key={label} label={label}>
          {lines.map(line)}
        </Group>
      ))}
    </nav>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <p id={id} className={styles.group}>
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

interface LineProps {
  line: NavigationLine
  isCurrent: boolean
  onPick: (() => void) | undefined
}

function Line({ line: { path, label, icon, act }, isCurrent, onPick }: LineProps) {
  const { role } = useSession().user
  if (!may(role, act)) {
    return (
      <li>
        <span className={styles.closed} title={whyNot(act)}>
          {icon}
          {label}
        </span>
      </li>
    )
  }
  return (
    <li>
      <Link to={path} className={styles.line} aria-current={isCurrent ? 'page' : undefined} onClick={onPick}>
        {icon}
        {label}
      </Link>
    </li>
  )
}
